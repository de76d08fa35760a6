import { openShared, type SharedConsole } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { bearerOf } from '#http/api/authenticate.ts'
import { type Handler, withProblemResponses } from '#http/api/endpoint.ts'
import { limitCalls } from '#http/api/rate-limit.ts'
import type { ResponseContext } from '#http/api/responses.ts'
import { clientNetwork } from '#http/server/client-ip.ts'

type Answer = (shared: SharedConsole, context: ResponseContext, request: Request) => Promise<Response> | Response

/**
 * Creates the handler of what the page of a shared link reads. The secret of the link is in its
 * fragment, which browsers send to nobody; the page sends it as `Authorization: Bearer`.
 */
export function sharedLink(answer: Answer): Handler {
  return withProblemResponses(async (context, request, { params }) => {
    const { session_id } = (await params) ?? {}
    const sessionId = Id('session').safeParse(session_id)
    const shared = await open(request, sessionId.data ?? '')
    limitCalls(context, shared.ticketId)
    return answer(shared, context, request)
  })
}

/** Counts what is no live link as a bad credential. */
async function open(request: Request, sessionId: string): Promise<SharedConsole> {
  try {
    return await openShared(bearerOf(request) ?? '', sessionId)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthorized')
      await consume(limits.badCredentials, clientNetwork(request.headers))
    throw error
  }
}
