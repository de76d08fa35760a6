export { DEMO_BOARD_TYPE, type GuestConsole, mayGuestsTry, tryBoard } from './try.ts'
