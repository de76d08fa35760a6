import type { z } from 'zod'
import { type InputProblem, notFound, Refusal } from '#core/errors.ts'
import { parseJson, pointerOf } from './json.ts'

export const MAX_BODY_BYTES = 16 * 1024

type Where = 'parameter' | 'pointer'

/** Parses a query string. Refuses what is unknown, given twice or not allowed, naming each. */
export function parseQuery<Q extends z.ZodType>(schema: Q, search: URLSearchParams): z.output<Q> {
  const names = [...search.keys()]
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  if (twice.length > 0) throw invalid(twice.map((parameter) => ({ parameter, detail: 'is given more than once' })))
  return parse(schema, Object.fromEntries(search), 'parameter')
}

/** Parses the parameters of a path. What cannot be a `board_id` names no board there is. */
export function parsePath<P extends z.ZodType>(schema: P, parameters: unknown): z.output<P> {
  const parsed = schema.safeParse(parameters)
  if (parsed.success) return parsed.data
  throw notFound(String(parsed.error.issues[0]?.path[0]).replace(/_id$/, ''))
}

/** Parses a JSON body of at most 16 KiB. An empty one counts as `{}` where every member is optional. */
export async function parseBody<B extends z.ZodType>(schema: B, request: Request): Promise<z.output<B>> {
  const text = decode(await readCapped(request))
  if (text === '' && schema.safeParse({}).success) return parse(schema, {}, 'pointer')
  const [mediaType, parameter] = (request.headers.get('content-type') ?? '').toLowerCase().split(';', 2)
  if (mediaType?.trim() !== 'application/json' || !/^(\s*charset="?utf-8"?\s*)?$/.test(parameter ?? '')) {
    throw new Refusal('unsupported_media_type', 'Send the body as UTF-8 JSON with "Content-Type: application/json".')
  }
  const json = parseJson(text)
  if ('problem' in json) throw invalid([{ pointer: json.pointer, detail: json.problem }])
  return parse(schema, json.value, 'pointer')
}

/** Refuses a body that says it is too large before anything else is looked at. */
export function refuseLargeBody(headers: globalThis.Headers): void {
  if (Number(headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge()
}

async function readCapped(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid([{ pointer: '', detail: 'is not valid UTF-8' }])
  }
}

function parse<S extends z.ZodType>(schema: S, input: unknown, where: Where): z.output<S> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw invalid(parsed.error.issues.flatMap((issue) => problems(issue, where)))
  return parsed.data
}

function problems(issue: z.core.$ZodIssue, where: Where): InputProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => problemAt([...issue.path, key], 'is not known here', where))
  }
  const isWhole = where === 'pointer' && issue.path.length === 0 && issue.code === 'invalid_type'
  return [problemAt(issue.path, isWhole ? 'must be a JSON object' : issue.message, where)]
}

function problemAt(path: PropertyKey[], detail: string, where: Where): InputProblem {
  if (where === 'parameter') return { parameter: path.join('.'), detail }
  return { pointer: pointerOf(path), detail }
}

function invalid(errors: InputProblem[]): Refusal {
  const names = errors.map((error) => ('parameter' in error ? error.parameter : error.pointer || 'the body'))
  const detail = errors.map((error, index) => `${names[index]} ${error.detail}`).join('; ')
  return new Refusal('invalid_request', `${detail}.`, { errors })
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', `The body may have at most ${MAX_BODY_BYTES} bytes.`)
}
