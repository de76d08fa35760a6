import { UsageError } from '../../../typescript/src/index.ts'

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/**
 * Returns the text that a regular expression stands for. Throws a UsageError for one that stands
 * for more than one text: a board looks for bytes, as a pattern could hold it for ever.
 */
export function literalOf(pattern: string): string {
  // A name in braces is a text in a pattern too: a matrix fills in `{shard}`.
  return pattern.replaceAll(/\{[a-z_]+\}|\\(.?)|[$^.*+?()[\]{}|]/gs, (found, escaped: string | undefined) => {
    if (found.length > 2) return found
    const text = escaped && (ESCAPED[escaped] ?? (/[^a-zA-Z0-9]/.test(escaped) ? escaped : undefined))
    if (text !== undefined && text !== '') return text
    throw new UsageError(
      `“${pattern}” is a pattern, at “${found}”. A scenario takes texts as they are: write \\ before a character that is meant itself.`,
    )
  })
}
