import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { findPart } from './find.ts'
import { pngOf } from './png.ts'
import { readParts } from './read.ts'

const MAX_PIXELS = 1_024

const Screen = z
  .object({
    width: z.int().min(8).max(MAX_PIXELS).multipleOf(8),
    height: z.int().min(1).max(MAX_PIXELS),
    frame: z.base64().transform((text) => Buffer.from(text, 'base64')),
  })
  .refine(({ width, height, frame }) => frame.length === (width / 8) * height)

/**
 * Returns a PNG of what a screen of a user's session shows, as its agent said last. Throws what
 * `readParts` throws, `not_found` for a part that the session does not have, and `not_supported`
 * for one that is no screen.
 */
export async function takeScreenshot(
  user: User,
  { sessionId, name }: { sessionId: string; name: string },
): Promise<Buffer<ArrayBuffer>> {
  const { parts } = await readParts(user, sessionId)
  const part = findPart(parts, name)
  const screen = Screen.safeParse(part.state)
  if (!screen.success) throw new Refusal('not_supported', `\`${name}\` is a ${part.kind}, which shows no picture.`)
  const { width, height, frame } = screen.data
  return pngOf({ width, height, rows: frame })
}
