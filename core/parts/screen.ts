import { z } from 'zod'

const MAX_PIXELS = 1_024

const Screen = z
  .object({
    width: z.int().min(8).max(MAX_PIXELS).multipleOf(8),
    height: z.int().min(1).max(MAX_PIXELS),
    frame: z.base64(),
  })
  .refine(({ width, height, frame }) => Buffer.byteLength(frame, 'base64') === (width / 8) * height)

/**
 * Returns the picture in a part's state: `frame` has its rows in base64, one bit a pixel. Undefined
 * for a part without one, and for one whose size is not that of its rows.
 */
export function screenIn(state: object): z.output<typeof Screen> | undefined {
  return Screen.safeParse(state).data
}
