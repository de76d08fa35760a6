const MAX_SHOWN_CHARACTERS = 64

/** Longer than any valid name: such a long word may be a secret in the wrong place. */
const LONG_WORD = /key_\w{8,}|[\w-]{32,}/gi
const SHOWN_OF_LONG_WORD = 4

/**
 * Returns what a caller sent as it may be repeated in the response: shortened, and without secrets.
 */
export function shown(name: string): string {
  const masked = name.replace(LONG_WORD, (word) => `${word.slice(0, SHOWN_OF_LONG_WORD)}…`)
  return masked.length > MAX_SHOWN_CHARACTERS ? `${masked.slice(0, MAX_SHOWN_CHARACTERS)}…` : masked
}
