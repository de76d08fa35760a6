import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { findPart } from './find.ts'
import { pngOf } from './png.ts'
import { readParts } from './read.ts'
import { screenIn } from './screen.ts'

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
  const screen = screenIn(part.state)
  if (!screen) throw new Refusal('not_supported', `\`${name}\` is a ${part.kind}, which shows no picture.`)
  const { width, height, frame } = screen
  return pngOf({ width, height, rows: Buffer.from(frame, 'base64') })
}
