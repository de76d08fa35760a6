import type { PartInput } from '#wire/parts.ts'

const NUMBERS = ['value', 'temperature', 'humidity']

/** Returns what the fields of a part's form say. A number that is missing is not a number. */
export function partInputOf(fields: Iterable<[string, unknown]>): PartInput {
  return Object.fromEntries([...fields].map(([name, value]) => [name, inputOf(name, String(value))]))
}

function inputOf(name: string, text: string): PartInput[string] {
  if (NUMBERS.includes(name)) return text.trim() === '' ? Number.NaN : Number(text)
  return name === 'pressed' ? text === 'true' : text
}
