/** The command that searches the documentation for what is typed. */
export const DOCS_SEARCH = 'search the docs for'

/** What the values of the documentation's results begin with. They fit already. */
export const DOCS_RESULT = 'docs result '

const [BEGINS, HAS, SEARCH, RESULT] = [1, 0.5, 0.001, 0.000_1]

/**
 * Returns how well a command fits a query, from 0 to 1. Each word must begin a word of it: letters
 * from within a name or an id do not count. The search of the documentation comes after commands,
 * and below it what that finds a moment later.
 */
export function rankOf(command: string, query: string): number {
  if (command.startsWith(DOCS_RESULT)) return RESULT
  if (command === DOCS_SEARCH) return SEARCH
  const [text, typed] = [command.toLowerCase(), query.trim().toLowerCase()]
  if (text.startsWith(typed)) return BEGINS
  const words = text.split(/[\s/-]+/)
  return typed.split(/\s+/).every((start) => words.some((word) => word.startsWith(start))) ? HAS : 0
}
