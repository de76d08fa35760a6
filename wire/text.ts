import * as z from './zod.ts'

/**
 * Text of at most `max` characters as a database keeps it: without the character 0, and with a
 * replacement for half a surrogate pair, which JSON can hold and PostgreSQL refuses.
 */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replaceAll('\0', '').toWellFormed())
