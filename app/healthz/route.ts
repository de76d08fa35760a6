import { jsonAnswer } from '#http/answers.ts'
import { answering } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

/** The process lives. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answering(async (exchange) => jsonAnswer(exchange, 200, { status: 'ok' })),
})
