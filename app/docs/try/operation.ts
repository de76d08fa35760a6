import type { Endpoint, Field } from '../reference/endpoints.ts'
import { kindOf } from '../reference/kind.ts'
import { consequences } from './consequences.ts'

/** A parameter that a form asks for. */
export type TryField = { name: string; place: 'path' | 'query'; isRequired: boolean; values: string[]; example: string }

/** What the browser needs to call an operation. */
export type TryOperation = {
  id: string
  method: string
  summary: string
  path: string
  fields: TryField[]
  /** What a change does and costs; without it, the operation only reads. */
  consequence?: string
  /** The example of its JSON body. */
  body?: string
}

const INDENT = 2

/**
 * Returns what can be called from its page, or null. A change is offered only with words that say
 * what it does and costs.
 */
export function tryOf(endpoint: Endpoint): TryOperation | null {
  const { id, method, summary, path, keys, isSocket, success, body, pathParameters, queryParameters } = endpoint
  const consequence = method === 'GET' ? undefined : consequences[id]
  if (keys.length === 0 || isSocket || success.isEndless || (method !== 'GET' && !consequence)) return null
  const fields = [
    ...pathParameters.map((field) => toField(field, 'path')),
    ...queryParameters.map((field) => toField(field, 'query')),
  ]
  return {
    id,
    method,
    summary,
    path,
    fields,
    ...(consequence && { consequence }),
    ...(body && { body: JSON.stringify(body.example, null, INDENT) }),
  }
}

function toField({ name, isRequired, schema }: Field, place: TryField['place']): TryField {
  const [example = schema.default] = schema.examples ?? []
  return {
    name,
    place,
    isRequired,
    values: kindOf(schema).values,
    example: example === undefined ? '' : String(example),
  }
}

/**
 * Returns the address of a call: empty values are left out, and each is one segment or parameter.
 */
export function addressOf({ path, fields }: TryOperation, values: Record<string, string>): string {
  const given = fields.flatMap(({ name, place }) => (values[name] ? [{ name, place, value: values[name] }] : []))
  const filled = given
    .filter(({ place }) => place === 'path')
    .reduce((text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)), path)
  const query = new URLSearchParams(
    given.filter(({ place }) => place === 'query').map(({ name, value }) => [name, value]),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}
