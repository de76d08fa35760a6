import { z } from 'zod'

const MAX_CREDITS = 1_000_000

/** Whole credits, negative ones too; a slip of the finger does not make millions. */
export const WholeCredits = z
  .string()
  .regex(/^-?\d{1,7}$/, 'must be a whole number')
  .transform(Number)
  .refine((credits) => Math.abs(credits) <= MAX_CREDITS, `must be at most ${MAX_CREDITS}`)
