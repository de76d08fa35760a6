/** The command that searches the documentation for what is typed. */
export const DOCS_SEARCH = 'search the docs for'

const [BEGINS, HAS, LAST] = [1, 0.5, 0.000_1]

/**
 * Returns how well a command fits a query, from 0 to 1. Each word must begin a word of it: letters
 * from within a name or an id do not count. The search of the documentation comes last.
 */
export function rankOf(command: string, query: string): number {
  const [text, typed] = [command.toLowerCase(), query.trim().toLowerCase()]
  if (text.startsWith(typed)) return BEGINS
  const words = text.split(/[\s/-]+/)
  if (typed.split(/\s+/).every((start) => words.some((word) => word.startsWith(start)))) return HAS
  return command === DOCS_SEARCH ? LAST : 0
}
