/** What happens to sessions, as clients are told it. */
export const sessionEventTypes = [
  'session.queued',
  'session.starting',
  'session.running',
  'session.extended',
  'session.board_lost',
  'session.board_back',
  'session.ended',
] as const

export const eventTypes = [...sessionEventTypes, 'credits.posted'] as const

/** How a stream of events begins: where the client wanted to, or after some that are gone. */
export const streamBeginnings = ['ready', 'reset'] as const
