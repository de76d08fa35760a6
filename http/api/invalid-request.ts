import { type InputProblem, Refusal } from '#core/errors.ts'

/** How many problems a response lists. */
const MAX_PROBLEMS = 20

/** Returns the refusal for invalid input, which names its problems. */
export function invalid(all: InputProblem[]): Refusal {
  const errors = all.slice(0, MAX_PROBLEMS)
  const names = errors.map((error) =>
    'parameter' in error ? error.parameter || 'a parameter without a name' : error.pointer || 'the body',
  )
  const detail = errors.map((error, index) => `${names[index]} ${error.detail}`).join('; ')
  return new Refusal('invalid_request', detail.endsWith('?') ? detail : `${detail}.`, { errors })
}
