/** 115200 baud, ten bits a byte. */
export const BYTES_PER_SECOND = 11_520
/** How long a board collects what it prints before it is sent. */
export const PIECE_MS = 20
export const BOARDS = 200
export const IDLE_SOCKETS = 1_000
export const KEYS_PER_SECOND = 50
