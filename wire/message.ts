import { WireError } from './wire-error.ts'
import * as z from './zod.ts'

/** The text messages of one direction, by their type `t`. */
export type MessageSchemas = Record<string, z.ZodObject>

/** A message of a direction: `t` is its type. */
export type MessageOf<S extends MessageSchemas> = {
  [T in keyof S & string]: z.output<S[T]> extends Record<string, never> ? { t: T } : { t: T } & z.output<S[T]>
}[keyof S & string]

const Envelope = z.object({ t: z.string().max(40) })

/**
 * Returns the message in a text, or undefined for a type this version does not know. Members it
 * does not know are left out, so that newer programs can talk to older ones. Throws a `WireError`
 * for text that is no JSON object and for a message that breaks its schema.
 */
export function parseMessage<S extends MessageSchemas>(schemas: S, text: string): MessageOf<S> | undefined {
  const value = parseJson(text)
  const { t } = check('message', Envelope, value)
  if (!Object.hasOwn(schemas, t)) return undefined
  const schema = schemas[t as keyof S]
  // The schema of `t` makes exactly the members of this type of message.
  return schema && ({ ...check(t, schema, value), t } as MessageOf<S>)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WireError('message', 'is not JSON')
  }
}

function check<Z extends z.ZodObject>(name: string, schema: Z, value: unknown): z.output<Z> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WireError([name, ...(issue?.path ?? [])].join('.'), `is not right: ${issue?.message}`)
}
