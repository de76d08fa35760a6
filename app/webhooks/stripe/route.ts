import { logNotice } from '#core/log.ts'
import { handleStripeEvent } from '#core/top-ups/index.ts'
import { readCapped } from '#http/api/body.ts'
import { withProblemResponses } from '#http/api/endpoint.ts'
import { jsonResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'

/** Stripe's events are a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024

/**
 * Receives Stripe's events, authenticated by their signature. Stripe retries for three days unless
 * the response is 2xx.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withProblemResponses(async (exchange, request) => {
    const body = await readCapped(request, MAX_EVENT_BYTES)
    const { id, type, heard } = await handleStripeEvent(body, request.headers.get('stripe-signature') ?? '')
    if (heard === 'unknown' || heard === 'wrong_amount') {
      logNotice(`payment ${heard}`, { request_id: exchange.requestId, event: id, type })
    }
    return jsonResponse(exchange, 200, { received: true })
  }),
})
