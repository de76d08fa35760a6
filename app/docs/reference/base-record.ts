import type { Description } from './description.ts'
import { type Field, fieldsOf } from './endpoints.ts'

/** A record with fewer members is not worth a reference. */
const LEAST_SHARED = 4

/**
 * Returns the largest of these records whose members a record all has, with the same types and
 * meanings, and the members that it has besides. Without such a record, returns all members.
 */
export function basedOn(description: Description, name: string, others: string[]): { base?: string; fields: Field[] } {
  const fields = fieldsOf(description, { $ref: name })
  const own = new Map(fields.map((field) => [field.name, JSON.stringify(field)]))
  const bases = others
    .filter((other) => other !== name)
    .map((other) => ({ base: other, shared: fieldsOf(description, { $ref: other }) }))
    .filter(({ shared }) => shared.length >= LEAST_SHARED && shared.length < fields.length)
    .filter(({ shared }) => shared.every((field) => own.get(field.name) === JSON.stringify(field)))
    .sort((a, b) => b.shared.length - a.shared.length)
  const [found] = bases
  if (!found) return { fields }
  const isShared = new Set(found.shared.map((field) => field.name))
  return { base: found.base, fields: fields.filter((field) => !isShared.has(field.name)) }
}
