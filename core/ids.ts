import { z } from 'zod'
import { type Noun, prefixes } from '#db/ids.ts'

/**
 * Returns the schema of one noun's ids: its prefix and 26 Crockford base-32 characters
 * (docs/contract.md §1).
 */
export function Id(noun: Noun) {
  const name = noun.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  const message = `must be the id of ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}: ${prefixes[noun]}_ and 26 characters`
  return z.string(message).regex(new RegExp(`^${prefixes[noun]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), message)
}
