import type { z } from 'zod'
import { looksLikeSecret } from '#core/api-keys/index.ts'
import type { Refusal } from '#core/errors.ts'
import type { Page } from '#core/pagination.ts'
import { addLogFields } from '#http/server/request-log.ts'
import { refusalOfMistyped, refusalOfSecret, soleSecretOf } from './authenticate.ts'
import { linkHeader } from './link-header.ts'
import { limitCalls } from './rate-limit.ts'
import { jsonTextResponse, type ResponseContext } from './responses.ts'
import { urlOf } from './url.ts'

/** Finds a key by its secret and reads what its user asks in the same statement, as JSON that is written already; `total` where it is a page. */
export type ReadByKey<Q> = (
  secret: string,
  query: Q,
) => Promise<{ id: string; userId: string; json: Buffer<ArrayBuffer>; total: number | null } | undefined>

/**
 * Answers a caller who sends nothing but a key. Undefined where there is more to look at (a cookie, a body, a query that will be
 * refused, but not before the credentials are): then the ordinary way comes to the same answer. What cannot be a key is handed back as
 * the refusal it gets.
 */
export function answerByKey<Q extends z.ZodType>(
  exchange: ResponseContext,
  request: Request,
  query: Q,
  read: ReadByKey<z.output<Q>>,
): Promise<Response> | Refusal | undefined {
  const secret = soleSecretOf(request)
  if (secret === undefined || request.headers.has('content-length')) return undefined
  if (!looksLikeSecret(secret)) return refusalOfMistyped(request)
  const address = urlOf(request)
  const parameters = new URLSearchParams(address.search)
  const given = Object.fromEntries(parameters)
  const asked = query.safeParse(given)
  if (!asked.success || Object.keys(given).length < parameters.size) return undefined
  return read(secret, asked.data).then(async (found) => {
    if (!found) throw await refusalOfSecret(secret, request)
    const { id, userId, json, total } = found
    addLogFields({ user_id: userId })
    limitCalls(exchange, id)
    if (total !== null) exchange.headers.Link = linkHeader(address, { ...(asked.data as Page), total })
    return jsonTextResponse(exchange, 200, json)
  })
}
