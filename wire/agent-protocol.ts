import { MAX_OUT_BYTES } from './limits.ts'
import type { MessageOf } from './message.ts'
import { z } from './zod.ts'

/** The text messages between an agent and the service (docs/agents.md). */

/** The versions of the protocol that this code speaks, newest first, as WebSocket subprotocols. */
export const AGENT_PROTOCOLS = ['boardwalk.agent.v1'] as const

export const AGENT_CONNECTION_PATH = '/v1/agents/connection'

const MAX_BOARDS = 256

const count = z.int().min(0)
/** Far from where numbers stop being exact, so that the next ones are. */
const sequence = count.max(2 ** 48)
const line = (max: number) => z.string().max(max)

export const Slot = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words and digits')
  .max(40)
const CommandId = z.string().regex(/^cmd_[0-9a-z]{26}$/)
const SessionId = z.string().regex(/^ses_[0-9a-z]{26}$/)
const word = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(40)

const BoardReport = z.object({
  slot: Slot,
  driver: word,
  capabilities: z.array(word).max(20),
  flash_formats: z.array(word).max(20),
  max_firmware_bytes: count.nullable(),
  /** `missing`: the device is not there; `failed`: it is there and does not work. */
  state: z.enum(['ok', 'missing', 'failed']),
  error: line(200).nullable(),
  /** The binding it still holds, with the next offset of its output and its last `seq`. */
  held: z.object({ binding: count, is_ready: z.boolean(), out_next: count, in_last: sequence }).nullable(),
})
export type BoardReport = z.output<typeof BoardReport>

export const fromAgent = {
  /** The first message of a connection. `boot_id` is new at each start of the agent. */
  hello: z.object({
    boot_id: word,
    version: line(40),
    clock_ms: count,
    boards: z.array(BoardReport).max(MAX_BOARDS),
  }),
  /** A slot appeared, vanished, failed or recovered. The latest one counts. */
  board: z.object({ board: BoardReport }),
  /** How far a command is. The latest one counts. */
  progress: z.object({ command: CommandId, phase: word, percent: z.int().min(0).max(100) }),
  /** A command has ended. It is sent again until it is `noted`. */
  done: z.object({
    command: CommandId,
    binding: count,
    ok: z.boolean(),
    fault: z.enum(['user', 'infrastructure']).nullable(),
    error: line(200).nullable(),
    tail: line(8_192),
  }),
  /** A line about the board for the console's record, at this offset of its output. */
  note: z.object({ binding: count, offset: count, at_us: count, text: line(200) }),
  /** Nothing of the binding is left on the board. */
  clean: z.object({ binding: count }),
  beat: z.object({}),
}
export type FromAgent = MessageOf<typeof fromAgent>

const Prepare = z.object({
  command: CommandId,
  binding: count,
  slot: Slot,
  session: SessionId,
  /** How long it may take. */
  deadline_ms: count,
  boot_expect: line(200).nullable(),
})
export type Prepare = z.output<typeof Prepare>

export const toAgent = {
  /** The reply to `hello`. `acks` say where the output of a held binding continues. */
  welcome: z.object({
    connection_no: count,
    heartbeat_ms: count,
    window_bytes: z.int().min(MAX_OUT_BYTES),
    acks: z.array(z.object({ binding: count, offset: count })),
    release: z.array(z.object({ binding: count, slot: Slot })),
    prepare: z.array(Prepare),
  }),
  /** Starts the base image on a board for a new binding. */
  prepare: Prepare,
  /** A session may hold its board for so long, unless a later message says otherwise. */
  lease: z.object({ binding: count, ends_in_ms: count }),
  /** The binding is over: wipe the board. */
  release: z.object({ binding: count, slot: Slot }),
  /** The end of a command is in the database. */
  noted: z.object({ command: CommandId }),
  beaten: z.object({}),
}
export type ToAgent = MessageOf<typeof toAgent>

/** The codes with which the service closes an agent's connection. */
export const agentClose = {
  tryAgain: 1011,
  restart: 1012,
  badMessage: 4400,
  revoked: 4401,
  replaced: 4409,
  missingOutput: 4422,
  tooMuch: 4429,
} as const
