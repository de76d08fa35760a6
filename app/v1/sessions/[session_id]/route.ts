import { z } from 'zod'
import { Id } from '#core/ids.ts'
import { endSession, getSession, SessionWithConnection } from '#core/sessions/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { endedExample, runningExample, sessionExample } from '../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readSession',
    tag: 'Sessions',
    summary: 'Read one of your sessions',
    description:
      'While it runs, `connection` says how to reach its board. Nothing else tells: no list, and nobody but its user.',
    path: z.strictObject({
      session_id: Id('session').meta({ description: 'The session to read.', examples: [sessionExample.id] }),
    }),
    success: { status: 200, description: 'The session.', record: SessionWithConnection, example: runningExample },
    refusals: ['not_found'],
    run: ({ user, path }) => getSession(user, path.session_id),
  }),
  DELETE: endpoint({
    id: 'endSession',
    tag: 'Sessions',
    summary: 'End one of your sessions',
    description:
      'Its board is free at once. One that is still queued is `cancelled`. One that has ended is answered again as it is.',
    path: z.strictObject({
      session_id: Id('session').meta({ description: 'The session to end.', examples: [sessionExample.id] }),
    }),
    success: {
      status: 200,
      description: 'The session, which has ended.',
      record: SessionWithConnection,
      example: endedExample,
    },
    refusals: ['not_found', 'cross_origin_request'],
    run: ({ user, path }) => endSession(user, path.session_id),
  }),
})
