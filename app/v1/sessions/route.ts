import { z } from 'zod'
import { pageParameters } from '#core/pages.ts'
import { listSessions, SessionsRecord } from '#core/sessions/index.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'
import { sessionExample } from '../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listSessions',
    tag: 'Sessions',
    summary: 'List your sessions',
    description:
      'All active sessions, newest first, and one page of the ended ones, last ended first. `total` counts the ended ones.',
    query: z.strictObject(pageParameters(20)),
    success: {
      status: 200,
      description: 'The active sessions and one page of the ended ones.',
      record: SessionsRecord,
      example: { active: [], ended: [sessionExample], limit: 20, offset: 0, total: 1 },
      paged: true,
    },
    refusals: [],
    run: ({ user, query }) => listSessions(user, query),
  }),
})
