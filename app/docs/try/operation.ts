import type { Endpoint, Field } from '../reference/endpoints.ts'
import { kindOf } from '../reference/kind.ts'

/** A parameter that a form asks for. */
export type TryField = { name: string; place: 'path' | 'query'; isRequired: boolean; values: string[]; example: string }

/** What the browser needs to call an operation. */
export type TryOperation = { id: string; summary: string; path: string; fields: TryField[] }

/**
 * Returns what can be called from its page, or null. Only reading is offered: a press on a button
 * of a manual costs nobody anything.
 */
export function tryOf(endpoint: Endpoint): TryOperation | null {
  const { id, method, summary, path, keys, isSocket, success, pathParameters, queryParameters } = endpoint
  if (method !== 'GET' || keys.length === 0 || isSocket || success.isEndless) return null
  const fields = [
    ...pathParameters.map((field) => toField(field, 'path')),
    ...queryParameters.map((field) => toField(field, 'query')),
  ]
  return { id, summary, path, fields }
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
