import { type InputProblem, Refusal } from '#core/errors.ts'

/** How many problems a response lists. */
const MAX_PROBLEMS = 20
const MAX_SHOWN_CHARACTERS = 64

/**
 * Longer than any valid name: such a long word may be a secret in the wrong
 * place.
 */
const LONG_WORD = /key_\w{8,}|[\w-]{32,}/gi
const SHOWN_OF_LONG_WORD = 4

/** Returns the refusal for invalid input, which names its problems. */
export function invalid(all: InputProblem[]): Refusal {
  const errors = all.slice(0, MAX_PROBLEMS)
  const names = errors.map((error) =>
    'parameter' in error ? error.parameter || 'a parameter without a name' : error.pointer || 'the body',
  )
  const detail = errors.map((error, index) => `${names[index]} ${error.detail}`).join('; ')
  return new Refusal('invalid_request', `${detail}.`, { errors })
}

/** Returns a name as it may be repeated in the response: shortened, and without secrets. */
export function shown(name: string): string {
  const masked = name.replace(LONG_WORD, (word) => `${word.slice(0, SHOWN_OF_LONG_WORD)}…`)
  return masked.length > MAX_SHOWN_CHARACTERS ? `${masked.slice(0, MAX_SHOWN_CHARACTERS)}…` : masked
}
