import type { Code } from 'mdast'
import { LANGUAGES, type LanguageId } from '../examples/languages.ts'

/** Begins the name of each block that is one tab of an example. */
const EXAMPLE = 'Example: '
const SHORT = 'short'

/** Returns code as Markdown has it; see `captionOf`. */
export function codeBlock(lang: string, title: string, label: string, value: string, isShort = false): Code {
  return { type: 'code', lang, meta: [title, label, ...(isShort ? [SHORT] : [])].join(' | '), value }
}

/**
 * Returns what the first line of code says after its language: `title | name of its copy button`,
 * and `| short` if only its first lines are shown. It has no title where it stands in a sentence's
 * place. Blocks with one name `Example: …` are tabs; their titles are those of `LANGUAGES`.
 */
export function captionOf({ meta }: Code): { title: string; label: string; isShort: boolean; example?: string } {
  const [title = '', label = title, short] = (meta ?? '').split(' | ')
  const isShort = short === SHORT
  return label.startsWith(EXAMPLE)
    ? { title, label, isShort, example: label.slice(EXAMPLE.length) }
    : { title, label, isShort }
}

/** Returns the tabs of an example. */
export function tabs(title: string, codes: Partial<Record<LanguageId, string>>): Code[] {
  return LANGUAGES.flatMap(({ id, name, colors }) => {
    const value = codes[id]
    return value === undefined ? [] : [codeBlock(colors, name, EXAMPLE + title, value)]
  })
}
