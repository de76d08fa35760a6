import { z } from 'zod'
import { Id } from '#core/ids.ts'
import { endSession, ReadSession, SessionWithConnection, waitForSession } from '#core/sessions/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { endedExample, runningExample, sessionExample } from '../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readSession',
    tag: 'Sessions',
    access: 'any',
    summary: 'Get a session',
    description: `Returns what lists leave out too, such as \`connection\`: how to reach the board while the session runs.

With \`wait_for\` and \`wait_seconds\` the response comes once the session has reached that state or passed it, at the latest after
\`wait_seconds\`. So look at \`state\`. This counts as one call, and 20 calls of a user may wait at a time.`,
    path: z.strictObject({
      session_id: Id('session').meta({ description: 'The session to read.', examples: [runningExample.id] }),
    }),
    query: ReadSession,
    success: { status: 200, description: 'The session.', record: SessionWithConnection, example: runningExample },
    refusals: ['not_found'],
    run: ({ user, path, query, signal }) => waitForSession(user, { sessionId: path.session_id, signal, ...query }),
  }),
  DELETE: endpoint({
    id: 'endSession',
    tag: 'Sessions',
    access: 'run',
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
