import { TOO_MUCH_CODE } from './limits.ts'

/** The WebSocket of a port, for browsers too: nothing here needs a package. */

export const PORT_PROTOCOL = 'boardwalk.port.v1'
/**
 * Offered by our own pages beside the protocol of a socket: a browser hides from a page why a
 * handshake was refused. The problem then comes as a text message, and the socket is closed with
 * `REFUSED_CODE`.
 */
export const REFUSALS_PROTOCOL = 'boardwalk.refusals.v1'
export const REFUSED_CODE = 4000

/** The codes with which the service closes a port's WebSocket. */
export const portClose = {
  ended: 1000,
  tryAgain: 1011,
  restart: 1012,
  badMessage: 4400,
  unauthorized: 4401,
  taken: 4409,
  sessionEnded: 4410,
  tooMuch: TOO_MUCH_CODE,
} as const
