/** The command that searches the documentation for what is typed. */
export const DOCS_SEARCH = 'search the docs for'

const [BEGINS, CONTAINS, LAST] = [1, 0.5, 0.000_1]

/**
 * Returns how well a command fits a query, from 0 to 1. Every word must stand in it as typed:
 * letters from all over a name or an id do not count. The search of the documentation comes last.
 */
export function rankOf(command: string, query: string): number {
  const [text, typed] = [command.toLowerCase(), query.trim().toLowerCase()]
  if (text.startsWith(typed)) return BEGINS
  if (typed.split(/\s+/).every((word) => text.includes(word))) return CONTAINS
  return command === DOCS_SEARCH ? LAST : 0
}
