import { captureEdges } from './capture-edges.ts'
import { MAX_CAPTURED_PINS } from './limits.ts'
import { PinName } from './pins.ts'
import * as z from './zod.ts'

/** Captures of a board's pins: what is asked for, and the file that comes of it. */

/** What a capture is of. */
export const CaptureAsked = z.object({
  pins: z.union([z.literal('all'), z.array(PinName).min(1).max(MAX_CAPTURED_PINS)]),
  /** Of the board's own time. */
  seconds: z.number().min(0.001).max(60),
  trigger: z.object({ pin: PinName, edge: z.enum(captureEdges) }).nullable(),
  /** How much of `seconds` is from before the trigger. */
  pre_percent: z.number().min(0).max(90),
  /** How long the trigger may take, by the host's clock. */
  wait_seconds: z.int().min(1).max(300),
})
export type CaptureAsked = z.output<typeof CaptureAsked>

/** The type of the file that a capture makes. */
export const CAPTURE_TYPE = 'application/vnd.boardwalk.capture'
