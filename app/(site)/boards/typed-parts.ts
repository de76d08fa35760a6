import type { z } from 'zod'
import type { StartSession } from '#core/sessions/index.ts'
import type { FormState } from '#http/pages/action.ts'
import { MAX_PARTS_BYTES } from '#wire/parts.ts'
import { PartsFile, PartsFileProblem } from '#wire/parts-file.ts'

type Parts = z.input<typeof StartSession>['parts']

/** What the text is called in front of a line and a column. */
const NAME = 'parts'
/** Words that are easy to read are longer than the JSON that they stand for. */
const MAX_TEXT = 2 * MAX_PARTS_BYTES

/** Returns the parts that were typed as a file of parts, if any were, or what is wrong with it. */
export function readTypedParts(text = ''): { parts: Parts } | { problem: string } {
  if (text.trim() === '') return { parts: undefined }
  if (text.length > MAX_TEXT) return { problem: `must have at most ${MAX_TEXT} characters` }
  try {
    return { parts: new PartsFile(NAME, text).parts as Parts }
  } catch (error) {
    if (error instanceof PartsFileProblem) return { problem: error.message }
    throw error
  }
}

/** Returns a refusal that says of the parts that were typed what is wrong at which line. */
export function withPlacesOfParts(state: FormState<never>): FormState<never> {
  if (state.status !== 'refused') return state
  const entries = Object.entries(state.fields)
  const errors = entries.flatMap(([name, detail]) =>
    /^parts[./]/.test(name) && detail !== undefined ? [{ pointer: `/${name.replaceAll('.', '/')}`, detail }] : [],
  )
  if (errors.length === 0) return state
  const { parts: text = '' } = state.typed
  const parts = new PartsFile(NAME, text).located(errors).join('\n')
  const others = entries.filter(([name]) => !/^parts[./]/.test(name))
  return { ...state, fields: { ...Object.fromEntries(others), parts } }
}
