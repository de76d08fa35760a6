import { type PartInput, UsageError } from '../typescript/src/index.ts'

/** What a serial device sends: text, also where it looks like a number. */
const TEXT = 'send'

type ReadText = (text: string) => string
const asIs: ReadText = (text) => text

/**
 * Returns what words such as `pressed=true` set. `readText` reads the text after `send=`. Throws a
 * UsageError for other words.
 */
export function partInputOf(words: readonly string[], readText = asIs): PartInput {
  return Object.fromEntries(
    words.map((word) => {
      const [, name, text] = /^([a-z_]+)=(.+)$/s.exec(word) ?? []
      if (name === undefined || text === undefined) throw new UsageError(`“${word}” is not key=value.`)
      return [name, name === TEXT ? readText(text) : readValue(text)]
    }),
  )
}

function readValue(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** Reads what a step sets of a part, such as `button.pressed=true`; see {@link partInputOf}. */
export function partStepOf(text: string, readText = asIs): { part: string; state: PartInput } {
  const [, part, input] = /^([^.=]+)\.(.+)$/s.exec(text) ?? []
  if (part === undefined || input === undefined) throw new UsageError(`“${text}” is not part.key=value.`)
  return { part, state: partInputOf([input], readText) }
}
