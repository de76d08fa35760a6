import { z } from 'zod'

/** A checkbox: browsers send `on` if it is checked, and otherwise nothing. */
export const Checkbox = z
  .literal('on')
  .optional()
  .transform((sent) => sent === 'on')

/** A limit as it was typed; without one there is no limit. */
export const typedCap = z.string().transform((typed) => (typed.trim() === '' ? null : wholeNumber(typed)))

/** A whole number as it was typed; anything else becomes NaN, which a schema refuses. */
export function wholeNumber(typed: string | undefined): number {
  return typed !== undefined && /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : Number.NaN
}
