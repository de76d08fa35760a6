export { type GuestConsole, mayGuestsTry, tryBoard } from './try.ts'
