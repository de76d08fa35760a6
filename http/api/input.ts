import type { z } from 'zod'
import { type InputProblem, notFound, Refusal } from '#core/errors.ts'
import { shown } from '#core/shown.ts'
import { parseJson, pointerOf } from '#core/strict-json.ts'
import { zodMessages } from '#wire/zod-messages.ts'
import { isForm, readCapped, refuseOtherTypes, textOf } from './body.ts'
import { invalid } from './invalid-request.ts'

type Where = 'parameter' | 'pointer'

/**
 * Parses a query string. Throws `invalid_request` for parameters that are unknown, repeated or not
 * allowed, and names each.
 */
export function parseQuery<Q extends z.ZodType>(schema: Q, search: URLSearchParams): z.output<Q> {
  const names = [...search.keys()]
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  if (twice.length > 0)
    throw invalid(twice.map((name) => ({ parameter: shown(name), detail: 'is given more than once' })))
  return parse(schema, Object.fromEntries(search), 'parameter')
}

/**
 * Parses the request headers that an operation reads. Throws `invalid_request` for values that are
 * not allowed.
 */
export function parseHeaders<H extends z.ZodObject>(schema: H, headers: Headers): z.output<H> {
  const names = Object.keys(schema.shape)
  const sent = names.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return parse(schema, Object.fromEntries(sent), 'parameter')
}

/** Parses the parameters of a path. Throws `not_found` for a malformed id. */
export function parsePath<P extends z.ZodType>(schema: P, parameters: unknown): z.output<P> {
  const parsed = schema.safeParse(parameters)
  if (parsed.success) return parsed.data
  throw notFound(String(parsed.error.issues[0]?.path[0]).replace(/_id$/, ''))
}

type BodyOptions = { takesForms?: boolean | undefined; maxJsonBytes?: number | undefined }

/**
 * Parses a JSON body of at most `maxJsonBytes` (16 KiB), or a form where an operation takes one. An
 * empty one counts as `{}` if every member is optional. Throws `invalid_request` and what
 * `readCapped` throws. An operation that takes forms is one of OAuth, whose clients find the kind
 * of a refusal in `error` (RFC 6749 §5.2).
 */
export async function parseBody<B extends z.ZodType>(
  schema: B,
  request: Request,
  { takesForms = false, maxJsonBytes }: BodyOptions = {},
): Promise<z.output<B>> {
  const body = await readCapped(request, maxJsonBytes)
  try {
    return parseRead(schema, request, body, takesForms)
  } catch (error) {
    if (!takesForms || !(error instanceof Refusal) || error.code !== 'invalid_request') throw error
    throw new Refusal('invalid_request', error.message, { ...error.particulars, members: { error: 'invalid_request' } })
  }
}

function parseRead<B extends z.ZodType>(schema: B, request: Request, body: Buffer, takesForms: boolean): z.output<B> {
  if (body.length === 0 && schema.safeParse({}).success) return parse(schema, {}, 'pointer')
  // Before it is read as text: a compressed body is not text.
  if (takesForms && isForm(request.headers)) return parse(schema, membersOf(textOf(body)), 'pointer')
  refuseOtherTypes(request.headers)
  const json = parseJson(textOf(body))
  if ('problem' in json) throw invalid([{ pointer: shown(json.pointer), detail: json.problem }])
  return parse(schema, json.value, 'pointer')
}

/** Returns the members of a form. One without a value counts as not sent (RFC 6749 §3.2). */
function membersOf(text: string): Record<string, string> {
  const pairs = [...new URLSearchParams(text)]
  const names = pairs.map(([name]) => name)
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  const detail = 'is given more than once'
  if (twice.length > 0) throw invalid(twice.map((name) => ({ pointer: shown(pointerOf([name])), detail })))
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

function parse<S extends z.ZodType>(schema: S, input: unknown, where: Where): z.output<S> {
  const parsed = schema.safeParse(input, { error: zodMessages })
  if (!parsed.success) throw invalid(parsed.error.issues.flatMap((issue) => problems(issue, where)))
  return parsed.data
}

function problems(issue: z.core.$ZodIssue, where: Where): InputProblem[] {
  if (issue.code !== 'unrecognized_keys') return [problemAt(issue.path, issue.message, where)]
  return issue.keys.map((key) => problemAt([...issue.path, key], issue.message, where))
}

function problemAt(path: PropertyKey[], detail: string, where: Where): InputProblem {
  if (where === 'parameter') return { parameter: shown(path.join('.')), detail }
  return { pointer: shown(pointerOf(path)), detail }
}
