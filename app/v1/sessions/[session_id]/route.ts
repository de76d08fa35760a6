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
    summary: 'Get a session',
    description:
      'While it runs, `connection` says how to reach its board. Lists do not include it, and only its user can read it.',
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
    summary: 'End a session',
    description:
      'Its board is released immediately. A queued session is `cancelled`. A session that has already ended is returned unchanged.',
    path: z.strictObject({
      session_id: Id('session').meta({ description: 'The session to end.', examples: [sessionExample.id] }),
    }),
    success: {
      status: 200,
      description: 'The ended session.',
      record: SessionWithConnection,
      example: endedExample,
    },
    refusals: ['not_found', 'cross_origin_request'],
    run: ({ user, path }) => endSession(user, path.session_id),
  }),
})
