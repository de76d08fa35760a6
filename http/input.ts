import type { z } from 'zod'
import { type InputProblem, notFound, Refusal } from '#core/errors.ts'
import { parseJson, pointerOf } from './json.ts'

export const MAX_BODY_BYTES = 16 * 1024

/** How much of what was wrong is repeated. */
const MAX_PROBLEMS = 20
const MAX_SHOWN_CHARACTERS = 64

type Where = 'parameter' | 'pointer'

/** Parses a query string. Refuses what is unknown, given twice or not allowed, naming each. */
export function parseQuery<Q extends z.ZodType>(schema: Q, search: URLSearchParams): z.output<Q> {
  const names = [...search.keys()]
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  if (twice.length > 0)
    throw invalid(twice.map((name) => ({ parameter: shown(name), detail: 'is given more than once' })))
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

/** Refuses a body that says it is too large, or one of unknown length where none is read, before anything else is looked at. */
export function refuseLargeBody({ method, headers }: Request): void {
  if (Number(headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  if ((method === 'GET' || method === 'HEAD') && headers.has('transfer-encoding')) throw tooLarge()
}

/** Where an operation takes no body, one that was sent is passed over, but not without end. */
export async function refuseBodyOverCap(request: Request): Promise<undefined> {
  await readCapped(request)
}

/** A body as it came, of at most so many bytes. */
export async function readCapped(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    // A client that leaves in the middle is no fault of ours.
    throw error instanceof Refusal ? error : invalid([{ pointer: '', detail: 'ended before it was whole' }])
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
  if (where === 'parameter') return { parameter: shown(path.join('.')), detail }
  return { pointer: shown(pointerOf(path)), detail }
}

/** A name as it may be repeated to whoever sent it: not endless, and never with a secret in it. */
function shown(name: string): string {
  const masked = name.replace(/key_[0-9a-f]{48}/gi, 'key_…')
  return masked.length > MAX_SHOWN_CHARACTERS ? `${masked.slice(0, MAX_SHOWN_CHARACTERS)}…` : masked
}

function invalid(all: InputProblem[]): Refusal {
  const errors = all.slice(0, MAX_PROBLEMS)
  const names = errors.map((error) => ('parameter' in error ? error.parameter : error.pointer || 'the body'))
  const detail = errors.map((error, index) => `${names[index]} ${error.detail}`).join('; ')
  return new Refusal('invalid_request', `${detail}.`, { errors })
}

function tooLarge(maxBytes = MAX_BODY_BYTES): Refusal {
  return new Refusal('payload_too_large', `The body may have at most ${maxBytes} bytes.`)
}
