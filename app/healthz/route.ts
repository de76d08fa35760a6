import { withProblemResponses } from '#http/api/endpoint.ts'
import { jsonResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withProblemResponses(async (exchange) => jsonResponse(exchange, 200, { status: 'ok' })),
})
