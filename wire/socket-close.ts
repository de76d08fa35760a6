import { TOO_MUCH_CODE } from './limits.ts'

/** The codes with which the service closes the WebSocket of a console or port. */
export const socketClose = {
  /** The board's side of a port has ended. */
  ended: 1000,
  tryAgain: 1011,
  restart: 1012,
  badMessage: 4400,
  unauthorized: 4401,
  /** Another connection of the account has the port now. */
  taken: 4409,
  sessionEnded: 4410,
  tooMuch: TOO_MUCH_CODE,
} as const
