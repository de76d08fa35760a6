import { Refusal } from '#core/errors.ts'
import { shown } from '#core/shown.ts'
import { meantBy } from '#wire/near-match.ts'

/**
 * Returns the part of a session that has this name. Throws `not_found` where none has, and names
 * those that the session has, so that nobody has to look them up.
 */
export function findPart<T extends { name: string }>(parts: readonly T[], name: string): T {
  const found = parts.find((one) => one.name === name)
  if (found) return found
  const names = parts.map((part) => part.name)
  const meant = meantBy(name, names) || '.'
  const has = names.length === 0 ? 'no parts' : names.map((one) => `\`${one}\``).join(', ')
  throw new Refusal('not_found', `There is no part \`${shown(name)}\`${meant} The session has ${has}.`)
}
