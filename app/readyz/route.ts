import { assertReady } from '#core/readiness.ts'
import { withProblemResponses } from '#http/api/endpoint.ts'
import { jsonResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'

/** Returns 200 once the database responds and is migrated. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withProblemResponses(async (exchange) => {
    await assertReady()
    return jsonResponse(exchange, 200, { status: 'ready' })
  }),
})
