/** What somebody searches for. */
export type Wanted = { text: string; isCaseSensitive: boolean; isRegex: boolean }

/** Returns what finds every place in a text; null if a regular expression is not valid. */
export function matcherOf({ text, isCaseSensitive, isRegex }: Wanted): RegExp | null {
  const flags = isCaseSensitive ? 'g' : 'gi'
  try {
    return new RegExp(isRegex ? text : text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'), flags)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
