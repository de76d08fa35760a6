import { assertReady } from '#core/readiness.ts'
import { jsonAnswer } from '#http/answers.ts'
import { answering } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

/** The database answers and is migrated; until then a load balancer sends nobody here. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answering(async (exchange) => {
    await assertReady()
    return jsonAnswer(exchange, 200, { status: 'ready' })
  }),
})
