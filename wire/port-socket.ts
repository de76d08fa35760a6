/** The WebSocket of a port, for browsers too: nothing here needs a package. */

export const PORT_PROTOCOL = 'boardwalk.port.v1'
/**
 * Offered by our own pages beside the protocol of a socket: a browser hides from a page why a
 * handshake was refused. The problem then comes as a text message, and the socket is closed with
 * `REFUSED_CODE`.
 */
export const REFUSALS_PROTOCOL = 'boardwalk.refusals.v1'
export const REFUSED_CODE = 4000
