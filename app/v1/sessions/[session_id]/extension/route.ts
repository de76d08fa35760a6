import { z } from 'zod'
import { Id } from '#core/ids.ts'
import { ExtendSession, extendSession, SessionWithConnection } from '#core/sessions/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { runningExample } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'extendSession',
    tag: 'Sessions',
    access: 'run',
    summary: 'Extend a session',
    description:
      'Adds minutes to a running or queued session, up to 480 in total. Each minute is charged as it starts, and your balance must pay for at least one more now.',
    path: z.strictObject({
      session_id: Id('session').meta({ description: 'The session to extend.', examples: [runningExample.id] }),
    }),
    isIdempotent: true,
    body: ExtendSession,
    bodyExample: { minutes: 30 },
    success: {
      status: 200,
      description: 'The session, with its new `expires_at`.',
      record: SessionWithConnection,
      example: { ...runningExample, expires_at: new Date('2026-11-20T16:20:20.792Z') },
    },
    refusals: ['not_found', 'insufficient_credits', 'session_ended'],
    run: ({ user, path, body, idempotency }) => extendSession(user, path.session_id, body, idempotency),
  }),
})
