import { type PartInput, UsageError } from '../typescript/src/index.ts'

/** Returns what words such as `pressed=true` set. Throws a UsageError for others. */
export function partInputOf(words: readonly string[]): PartInput {
  return Object.fromEntries(
    words.map((word) => {
      const [, name, text] = /^([a-z_]+)=(.+)$/.exec(word) ?? []
      if (name === undefined || text === undefined) throw new UsageError(`“${word}” is not key=value.`)
      return [name, readValue(text)]
    }),
  )
}

function readValue(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** Reads what a step sets of a part, such as `button.pressed=true`. */
export function partStepOf(text: string): { part: string; state: PartInput } {
  const [, part, input] = /^([^.=]+)\.(.+)$/s.exec(text) ?? []
  if (part === undefined || input === undefined) throw new UsageError(`“${text}” is not part.key=value.`)
  return { part, state: partInputOf([input]) }
}
