import { ControlLines } from './control-lines.ts'
import type { MessageOf } from './message.ts'
import { PartState } from './parts.ts'
import { PinState } from './pins.ts'
import { processorAt } from './processor.ts'
import * as z from './zod.ts'

/** The text messages of a console's WebSocket, from the service to a viewer (docs/agents.md). */

const count = z.int().min(0)
const time = z.iso.datetime()

export const toViewer = {
  /** The first message. Output continues at `offset`; what is kept begins at `first_offset`. */
  hello: z.object({
    offset: count,
    first_offset: count,
    mode: z.enum(['rw', 'ro']),
    board_online: z.boolean(),
  }),
  /** The viewer was too slow: output up to `to` is in the log alone. */
  skip: z.object({ to: count }),
  /** Output that nobody has: the agent lost it, or it was too much to keep. */
  gap: z.object({ from: count, to: count }),
  /** A line about the board, not from it. */
  note: z.object({ at: time, text: z.string() }),
  /** The session or its board changed. */
  state: z.object({
    state: z.enum(['starting', 'running', 'ended']),
    board_online: z.boolean(),
    unreachable_since: time.nullable(),
    end_reason: z.string().nullable(),
    end_fault: z.string().nullable(),
    end_message: z.string().nullable(),
  }),
  /**
   * How far the newest act on the board is. Output of what it started begins at `output_from`.
   * `file` is what a flash puts there; `size` and `sha256` are those of a user's file. The holder
   * of a ticket gets `firmware` as the name of such a file.
   */
  command: z.object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    phase: z.string().nullable(),
    progress: count,
    fault: z.string().nullable(),
    error: z.string().nullable(),
    output_from: count.nullable(),
    file: z.object({ name: z.string(), size: count.nullable(), sha256: z.string().nullable() }).nullable(),
  }),
  /** Pins of the board: all of them at first, and then those that have changed. */
  pins: z.object({ changes: z.array(PinState) }),
  /** The states of all parts of the board, whenever one has changed. */
  parts: z.object({ states: z.array(PartState) }),
  /** How much time has passed for an emulated board since it was started, once a second. */
  time: z.object({ board_ms: count }),
  /** The board's processor has locked up, or runs again. It runs if nothing is said of it. */
  processor: z.object(processorAt),
  /** The board's power was switched. It is on if nothing is said of it. */
  power: z.object({ state: z.enum(['on', 'off']) }),
  /** The time at which the session will end, whenever that changes. */
  expiring: z.object({ at: time }),
  watchers: z.object({ n: count }),
  /** Typed bytes were not passed on. */
  refused: z.object({ why: z.enum(['not_delivered', 'read_only', 'input_limit']) }),
}
export type ToViewer = MessageOf<typeof toViewer>

/** The text messages of a viewer. What it types are binary messages. */
export const fromViewer = {
  /** Sets DTR and RTS, at most once, on boards whose `control_lines` are `lines`. */
  lines: ControlLines,
}
