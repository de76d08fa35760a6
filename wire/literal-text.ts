import * as z from './zod.ts'

const MAX_BYTES = 200

/** Text that is looked for or typed as it is, and that a database keeps. */
export const LiteralText = z
  .string('must be a text')
  .min(1, 'must not be empty')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text without the character 0')
  .refine((text) => new TextEncoder().encode(text).length <= MAX_BYTES, `must have ${MAX_BYTES} bytes at most`)
