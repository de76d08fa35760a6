import type { z } from 'zod'
import { countCalls, type KeyAccess } from '#core/api-keys/index.ts'
import { Refusal } from '#core/errors.ts'
import { type JsonQuery, type JsonRead, jsonRead } from '#core/json-read.ts'
import type { Page } from '#core/pagination.ts'
import { addLogFields } from '#http/server/request-log.ts'
import { type Access, refuseAccess } from './access.ts'
import { authenticate, refusalOfSecret, soleSecretOf } from './authenticate.ts'
import { refuseBodyOverCap } from './body.ts'
import { parseQuery } from './input.ts'
import { cursorLinks, linkHeader } from './link-header.ts'
import { limitCalls } from './rate-limit.ts'
import { jsonTextResponse, type ResponseContext } from './responses.ts'
import { type Address, urlOf } from './url.ts'

type ReadOperation = { access: Access; query: z.ZodType; read: JsonQuery }

/**
 * Returns a function that responds with a list, or another read, whose JSON PostgreSQL writes. If a
 * request has only a key and a valid query, one statement finds the key, its user and the list. Any
 * other request is authenticated first, so that a caller without credentials learns nothing but
 * 401.
 */
export function respondsWithRead(operation: ReadOperation) {
  const { isForRun, refuseUnknown, asRows } = operation.read
  const read = jsonRead(operation.read)
  return async (context: ResponseContext, request: Request): Promise<Response> => {
    const url = urlOf(request)
    const query = parsed(operation.query, url.search)
    const isForKey = !(query instanceof Refusal) && !asRows?.isAsked(query)
    const key = isForKey ? await readForKey(request, query, read) : undefined
    const caller = key ?? (await identify(request))
    addLogFields({ user_id: caller.userId })
    limitCalls(context, caller.callerId)
    refuseAccess(operation, caller)
    if (query instanceof Refusal) throw query
    if (request.headers.has('content-length')) await refuseBodyOverCap(request)
    const isWhole = caller.access !== 'run' || isForRun
    const found = key ?? (isWhole && !asRows?.isAsked(query) ? await read.forUser(caller.userId, query) : undefined)
    const { json, total, next } = found?.json
      ? { ...found, json: found.json, next: undefined }
      : await readRows(asRows, caller, query, isWhole)
    if (total === 0) await refuseUnknown?.(query)
    if (total !== null) context.headers.Link = linksOf(url, query as Page, total, next)
    return jsonTextResponse(context, 200, json)
  }
}

function linksOf(url: Address, page: Page, total: number, next: string | null | undefined): string {
  return next === undefined ? linkHeader(url, { ...page, total }) : cursorLinks(url, page.limit, next)
}

type Query = Record<string, unknown>
type Reader = { userId: string; callerId: string; access: KeyAccess }

function parsed(schema: z.ZodType, search: string): Query | Refusal {
  try {
    return parseQuery(schema, new URLSearchParams(search)) as Query
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Reads what a caller may see of it. A read that has no part for keys that run is a bug. */
async function readRows(asRows: JsonQuery['asRows'], { userId, callerId }: Reader, query: Query, isWhole = false) {
  if (!asRows) throw new Error('this read has no part for a key with the access run')
  const { record, next } = await asRows.read(userId, query, isWhole ? undefined : callerId)
  return { json: JSON.stringify(record), total: record.total, next }
}

/** Returns undefined if the request has more than a key. Throws as `authenticate` does. */
async function readForKey(request: Request, query: Query, read: JsonRead) {
  const secret = soleSecretOf(request)
  if (secret === undefined) return undefined
  const found = await read.forKey(secret, query)
  if (!found) throw await refusalOfSecret(request)
  countCalls(found.keyId)
  return { ...found, callerId: found.keyId }
}

async function identify(request: Request): Promise<Reader> {
  const { user, id, access } = await authenticate(request)
  return { userId: user.id, callerId: id, access }
}
