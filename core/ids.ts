import { z } from 'zod'
import { type Noun, prefixes } from '#db/ids.ts'

/** The schema of one noun's ids: its prefix and 26 Crockford base-32 characters (contract §1). */
export function Id(noun: Noun) {
  const words = `must be the id of a ${noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
  return z.string(words).regex(new RegExp(`^${prefixes[noun]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), words)
}
