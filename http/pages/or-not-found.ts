import { notFound } from 'next/navigation'
import type { z } from 'zod'
import { Refusal } from '#core/errors.ts'

/**
 * What a page's address names. What cannot be an id, and what `core` refuses as `not_found`, is the
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
