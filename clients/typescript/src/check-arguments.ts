/** Throws a TypeError unless an argument is a text. */
export function requireText(name: string, value: unknown): asserts value is string {
  if (typeof value !== 'string') throw wrongType(name, 'a text', value)
}

/** Throws a TypeError unless an argument is a number of milliseconds, or is left out. */
export function requireMs(name: string, value: unknown): void {
  if (value !== undefined && !(typeof value === 'number' && value >= 0))
    throw wrongType(name, 'a number of milliseconds', value)
}

/** Throws a TypeError unless an argument is a whole number from 0 on, or is left out. */
export function requireCount(name: string, value: unknown): void {
  if (value !== undefined && !(Number.isInteger(value) && Number(value) >= 0))
    throw wrongType(name, 'a whole number from 0 on', value)
}

/** Returns the error for an argument of a wrong type, which says what it has to be. */
export const wrongType = (name: string, what: string, value: unknown) =>
  new TypeError(`${name} is ${what}, and not ${kindOf(value)}.`)

/** Of an object no more is said: it may hold secrets. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'string') return 'a text'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
