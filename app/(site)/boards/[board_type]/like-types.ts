import { distance } from 'fastest-levenshtein'
import type { BoardType } from '#core/boards/index.ts'

const MAX_SHOWN = 3
/** A shorter word is part of too many names. */
const MIN_PART = 3
const MIN_COMMON_START = 4
const MIN_LIKENESS = 0.6

/** Returns the types that a slug that names none may have meant, the likeliest first. */
export function likeTypes(word: string, types: BoardType[]): BoardType[] {
  return types
    .map((type) => ({ type, likeness: likenessOf(plain(word), type) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness || Number(b.type.usable > 0) - Number(a.type.usable > 0))
    .slice(0, MAX_SHOWN)
    .map(({ type }) => type)
}

/** Returns 1 if a name of the type has the word in it, else how much they have in common. */
function likenessOf(word: string, { slug, label }: BoardType): number {
  const names = [slug, slug.replace(/-emulated$/, ''), label].map(plain)
  if (word.length >= MIN_PART && names.some((name) => name.includes(word))) return 1
  const near = names.map((name) => 1 - distance(word, name) / Math.max(word.length, name.length))
  return Math.max(commonStart(word, names), ...near)
}

/** Returns what part of the word, from its start, is in one of the names. */
function commonStart(word: string, names: string[]): number {
  for (let length = word.length - 1; length >= MIN_COMMON_START; length--)
    if (names.some((name) => name.includes(word.slice(0, length)))) return length / word.length
  return 0
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
