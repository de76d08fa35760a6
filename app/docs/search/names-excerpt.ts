import { type Excerpt, excerptOf, isIn, marked } from './excerpt.ts'

/** Around each field in the names of a section. */
export const FIELD = '¶'
/** Around the type of a field, which is found but not shown where the field has a meaning. */
export const [TYPE, TYPE_END] = ['⟨', '⟩']

const PARTS = /^([^⟨]*)⟨([^⟩]*)⟩(?:\s*⟨[^⟩]*⟩)*(.*)$/u
const VALUES = /One of ([^.]+)\./u

/**
 * Returns what the names of a section say of a word: a field with its meaning. Of a list of values,
 * only those that were found.
 */
export function namesExcerptOf(names: string, terms: string[]): Excerpt {
  const parts = names
    .split(FIELD)
    .map((part) => part.trim())
    .filter(Boolean)
  const found = parts.find((part) => isIn(fieldOf(part)?.name ?? '', terms)) ?? parts.find((part) => isIn(part, terms))
  const field = fieldOf(found ?? '')
  if (!field) return excerptOf(found ?? '', terms)
  const { name, type, meaning } = field
  if (isIn(name, terms)) return excerptOf(`${name}: ${meaning || type}`, terms)
  const values = VALUES.exec(meaning)?.[1]?.split(', ') ?? []
  const matching = values.filter((value) => isIn(value, terms))
  if (matching.length > 0) return marked(`${name}: … ${matching.join(', ')}`, terms)
  return [{ text: `${name}: `, isMatch: false }, ...excerptOf(isIn(meaning, terms) ? meaning : type, terms)]
}

function fieldOf(part: string): { name: string; type: string; meaning: string } | undefined {
  const [, name = '', type = '', meaning = ''] = PARTS.exec(part) ?? []
  return name === '' ? undefined : { name: name.trim(), type, meaning: meaning.trim() }
}
