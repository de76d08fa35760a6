import type { z } from 'zod'
import type { JsonRead } from '#core/api-keys/index.ts'
import { Refusal } from '#core/errors.ts'
import type { Page } from '#core/pagination.ts'
import { addLogFields } from '#http/server/request-log.ts'
import { authenticate, refusalOfSecret, soleSecretOf } from './authenticate.ts'
import { refuseBodyOverCap } from './body.ts'
import { parseQuery } from './input.ts'
import { linkHeader } from './link-header.ts'
import { limitCalls } from './rate-limit.ts'
import { jsonTextResponse, type ResponseContext } from './responses.ts'
import { urlOf } from './url.ts'

/**
 * Responds with a list, or another read, whose JSON PostgreSQL writes. If a request has only a key
 * and a valid query, one statement finds the key, its user and the list. Any other request is
 * authenticated first, so that a caller without credentials learns nothing but 401.
 */
export async function respondWithRead<Q extends z.ZodType>(
  context: ResponseContext,
  request: Request,
  schema: Q,
  read: JsonRead,
): Promise<Response> {
  const url = urlOf(request)
  const query = parsed(schema, url.search)
  const key = query instanceof Refusal ? undefined : await readForKey(request, query, read)
  const caller = key ?? (await identify(request))
  addLogFields({ user_id: caller.userId })
  limitCalls(context, caller.callerId)
  if (query instanceof Refusal) throw query
  if (request.headers.has('content-length')) await refuseBodyOverCap(request)
  const { json, total } = key ?? (await read.forUser(caller.userId, query))
  if (total !== null) context.headers.Link = linkHeader(url, { ...(query as Page), total })
  return jsonTextResponse(context, 200, json)
}

type Query = Record<string, unknown>

function parsed(schema: z.ZodType, search: string): Query | Refusal {
  try {
    return parseQuery(schema, new URLSearchParams(search)) as Query
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Returns undefined if the request has more than a key. Throws as `authenticate` does. */
async function readForKey(request: Request, query: Query, read: JsonRead) {
  const secret = soleSecretOf(request)
  if (secret === undefined) return undefined
  const found = await read.forKey(secret, query)
  if (!found) throw await refusalOfSecret(request)
  return { ...found, callerId: found.keyId }
}

async function identify(request: Request) {
  const { user, id } = await authenticate(request)
  return { userId: user.id, callerId: id }
}
