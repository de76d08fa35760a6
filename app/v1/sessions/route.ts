import { z } from 'zod'
import { pageParameters } from '#core/pages.ts'
import { listSessions, SessionsRecord } from '#core/sessions/index.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: 'List your sessions',
    query: z.strictObject(pageParameters(20)),
    success: { status: 200, record: SessionsRecord },
    refusals: [],
    run: ({ user, query }) => listSessions(user, query),
  }),
})
