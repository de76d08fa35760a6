import { notFound } from 'next/navigation'
import type { z } from 'zod'
import { Refusal } from '#core/errors.ts'

/**
 * Returns what the id in a page's URL names. A malformed id, or `not_found` from `core`, shows the
 * not-found page.
 */
export async function orNotFound<S extends z.ZodType, R>(
  schema: S,
  id: unknown,
  read: (id: z.output<S>) => Promise<R>,
): Promise<R> {
  const parsed = schema.safeParse(id)
  if (!parsed.success) notFound()
  try {
    return await read(parsed.data)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') notFound()
    throw error
  }
}
