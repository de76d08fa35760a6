import { z } from 'zod'
import { pageParameters } from '#core/pagination.ts'
import {
  SessionsRecord,
  SessionWithConnection,
  StartSession,
  sessionFilters,
  sessionList,
  startSession,
} from '#core/sessions/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { boardExample, sessionExample, startingExample } from '../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listSessions',
    tag: 'Sessions',
    access: 'any',
    summary: 'List your sessions',
    description:
      'All active sessions, newest first, and one page of the ended ones, last ended first. `total` counts the ended ones. Filters apply to `active`, `ended` and `total`. `after` walks the ended ones without seeing one twice.',
    query: z.strictObject({ ...sessionFilters, ...pageParameters(20) }),
    success: {
      status: 200,
      description: 'The active sessions and one page of the ended ones.',
      record: SessionsRecord,
      example: { active: [], ended: [sessionExample], limit: 20, offset: 0, total: 1 },
      paged: true,
    },
    refusals: [],
    read: sessionList,
  }),
  POST: endpoint({
    id: 'startSession',
    tag: 'Sessions',
    access: 'run',
    summary: 'Start a session',
    description: `Starts on the longest unused board of a type, or on the board you name, and charges the first minute.

If no such board is free, the session is queued for up to 15 minutes; with \`wait: false\` it is refused instead. A queue serves users
with fewer running sessions first, then who came first. A session that asked for one board waits for that board only. A queued
session ends \`credits_exhausted\` if your balance cannot pay its first minute when its turn comes.

Limits: one live session on the free tier, five on the paid tier, and 600 starts per hour.`,
    isIdempotent: true,
    body: StartSession,
    bodyExample: { board_type: boardExample.board_type, minutes: 60 },
    success: {
      status: 201,
      description: 'The session: `queued`, `starting` or `running`.',
      record: SessionWithConnection,
      example: startingExample,
      location: (session) => `/v1/sessions/${session.id}`,
    },
    refusals: [
      'not_found',
      'unconfirmed_email',
      'insufficient_credits',
      'key_credits_exhausted',
      'account_credits_exhausted',
      'session_limit_reached',
      'no_board_available',
      'not_supported',
    ],
    run: ({ user, body, idempotency }) => startSession(user, body, idempotency),
  }),
})
