import { unsubscribe } from '#core/accounts/index.ts'
import { Refusal } from '#core/errors.ts'
import { readCapped } from '#http/api/body.ts'
import { withProblemResponses } from '#http/api/endpoint.ts'
import { emptyResponse, jsonResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'

/** `List-Unsubscribe=One-Click`, as a form of either encoding. */
const MAX_BYTES = 4 * 1024

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/**
 * Turns off a kind of mail when a mail app's own button is pressed (RFC 8058). Opened as a
 * link, it changes nothing and leads to the page that asks.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: withProblemResponses(async (exchange, request) =>
    emptyResponse(exchange, 303, { Location: `/unsubscribe?${new URLSearchParams({ token: tokenOf(request) })}` }),
  ),
  POST: withProblemResponses(async (exchange, request) => {
    await readCapped(request, MAX_BYTES)
    const kind = await unsubscribe({ token: tokenOf(request) })
    if (!kind) throw new Refusal('not_found', 'This link is no longer valid.')
    return jsonResponse(exchange, 200, { turned_off: kind })
  }),
})
