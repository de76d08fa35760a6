import { z } from 'zod'

const MAX_CREDITS = 1_000_000

/** Whole credits, also negative. The maximum protects against typing errors. */
export const WholeCredits = z
  .string()
  .regex(/^-?\d{1,7}$/, 'must be a whole number')
  .transform(Number)
  .refine((credits) => Math.abs(credits) <= MAX_CREDITS, `must be at most ${MAX_CREDITS}`)
