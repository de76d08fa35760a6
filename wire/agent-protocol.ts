import { ArtifactId } from './artifacts.ts'
import { CollectAsked, commandPhases } from './collects.ts'
import { ControlLines } from './control-lines.ts'
import { flashFormats, MAX_FIRMWARE_BYTES, powerStates } from './firmware.ts'
import { TOO_MUCH_CODE } from './limits.ts'
import type { MessageOf } from './message.ts'
import { MAX_PARTS, PartInput, PartName, PartState } from './parts.ts'
import { PinInput, PinName, PinState } from './pins.ts'
import { MAX_PORTS, PORT_NAME, PortInfo, packetOutcomes, portEnds } from './ports.ts'
import { processorAt } from './processor.ts'
import { ScenarioAsked, ScenarioResult } from './scenario.ts'
import { storableText } from './text.ts'
import { wirings } from './wirings.ts'
import * as z from './zod.ts'

/** The text messages between an agent and the service (docs/agents.md). */

/** The versions of the protocol that this code speaks, newest first, as WebSocket subprotocols. */
export const AGENT_PROTOCOLS = ['boardwalk.agent.v1'] as const

export const AGENT_CONNECTION_PATH = '/v1/agents/connection'

const MAX_BOARDS = 256
const MAX_PINS = 64

/** How fast an emulated board runs: no faster than real time, or as fast as it can. */
export const boardSpeeds = ['real', 'max'] as const
export type BoardSpeed = (typeof boardSpeeds)[number]

const count = z.int().min(0)
/** Far from where numbers stop being exact, so that the next ones are. */
const sequence = count.max(2 ** 48)
const tail = storableText(8_192)

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

const capability = z
  .string()
  .regex(/^[a-z0-9_-]+$/)
  .max(40)

const BoardReport = z.object({
  slot: Slot,
  driver: word,
  capabilities: z.array(capability).max(40),
  flash_formats: z.array(z.enum(flashFormats)).max(4),
  max_firmware_bytes: count.nullable(),
  /** Older agents do not say it. */
  control_lines: z.enum(wirings).default('none'),
  /** `missing`: the device is not there; `failed`: it is there and does not work. */
  state: z.enum(['ok', 'missing', 'failed']),
  error: storableText(200).nullable(),
  /** Its byte streams beside the console. Only an agent that reports some gets frames of ports. */
  ports: z.array(PortInfo).max(MAX_PORTS).optional(),
  /** The binding it still holds, with the next offset of its output and its last `seq`. */
  held: z.object({ binding: count, is_ready: z.boolean(), out_next: count, in_last: sequence }).nullable(),
})
export type BoardReport = z.output<typeof BoardReport>

export const fromAgent = {
  /** The first message of a connection. `boot_id` is new at each start of the agent. */
  hello: z.object({
    boot_id: word,
    version: storableText(40),
    clock_ms: count,
    boards: z.array(BoardReport).max(MAX_BOARDS),
  }),
  /** A slot appeared, vanished, failed or recovered. The latest one counts. */
  board: z.object({ board: BoardReport }),
  /** How far a command is. The latest one counts. */
  progress: z.object({ command: CommandId, phase: z.enum(commandPhases), percent: z.int().min(0).max(100) }),
  /** A command has ended. It is sent again until it is `noted`. */
  done: z.object({
    command: CommandId,
    binding: count,
    ok: z.boolean(),
    fault: z.enum(['user', 'infrastructure']).nullable(),
    error: storableText(200).nullable(),
    /** The end of what a tool printed. */
    tail,
    /** Where the output of what the command started begins, in the binding's output. */
    output_from: count.nullable(),
    /** What came of a scenario. */
    scenario: ScenarioResult.optional(),
  }),
  /** A line about the board for the console's record, at this offset of its output. */
  note: z.object({ binding: count, offset: count, at_us: count, text: storableText(200) }),
  /** Nothing of the binding is left on the board, and its base image starts. */
  clean: z.object({ binding: count, tail }),
  /** The board could not be wiped, or its base image does not start. It is tried again if asked. */
  unclean: z.object({ binding: count, error: storableText(200), tail }),
  /** Pins that have changed. */
  pins: z.object({ binding: count, at_us: count, changes: z.array(PinState).max(MAX_PINS) }),
  /** The states of all parts, whenever one has changed. */
  parts: z.object({ binding: count, states: z.array(PartState).max(MAX_PARTS) }),
  /** How much time has passed for the board since it was started for the binding. */
  time: z.object({ binding: count, board_ms: count }),
  /** The processor has locked up, or runs again. */
  processor: z.object({ binding: count, ...processorAt }),
  /** A port is open: its stream has begun. */
  port_opened: z.object({ binding: count, stream: count }),
  /** A stream is over, or did not begin. `packets` are those of a debugger. */
  port_closed: z.object({
    binding: count,
    stream: count,
    why: z.enum(portEnds),
    detail: storableText(200),
    packets: z.record(z.enum(packetOutcomes), sequence).optional(),
  }),
  beat: z.object({}),
}
export type FromAgent = MessageOf<typeof fromAgent>

/** A firmware file, which the agent gets by its SHA-256. `address` is where a `bin` begins. */
const FirmwareFile = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  format: z.enum(flashFormats),
  size: z.int().min(1).max(MAX_FIRMWARE_BYTES),
  address: count.nullable(),
})
export type FirmwareFile = z.output<typeof FirmwareFile>

/** A base image and how a board shows that it runs: what is typed, and what it prints in time. */
const Boot = z.object({
  /** Null if the agent has the image itself. */
  image: FirmwareFile.nullable(),
  send: storableText(200).nullable(),
  expect: storableText(200).nullable(),
  timeout_ms: count,
})
export type Boot = z.output<typeof Boot>

/** An act on a board: `deadline_ms` is how long it may take. */
const Act = z.object({ command: CommandId, binding: count, slot: Slot, deadline_ms: count })

const Prepare = Act.extend({
  session: SessionId,
  boot: Boot,
  speed: z.enum(boardSpeeds).optional(),
  seed: count.nullable().optional(),
  /** As the user declared them. An agent that does not know a kind cannot prepare the board. */
  parts: z
    .array(z.looseObject({ name: PartName, kind: word }))
    .max(MAX_PARTS)
    .optional(),
})
export type Prepare = z.output<typeof Prepare>

const Release = z.object({
  binding: count,
  slot: Slot,
  check: Boot.nullable(),
  /** How often the image is started; once without it. Older agents do not know it. */
  loops: z.int().min(1).max(10).optional(),
  /** How many bytes the image then has to give back as they are typed. */
  echo_bytes: z.int().min(1).max(65_536).optional(),
})
export type Release = z.output<typeof Release>

const OpenPort = z.object({
  binding: count,
  slot: Slot,
  stream: count,
  port: z.string().regex(PORT_NAME),
  take: z.boolean(),
})
export type OpenPort = z.output<typeof OpenPort>

export const toAgent = {
  /** The reply to `hello`. `acks` say where the output of a held binding continues. */
  welcome: z.object({
    connection_no: count,
    acks: z.array(z.object({ binding: count, offset: count })),
    release: z.array(Release),
    prepare: z.array(Prepare),
  }),
  /** Starts the base image on a board for a new binding. */
  prepare: Prepare,
  /** Puts a user's firmware on the board. `base` tells whose fault it is if that fails. */
  flash: Act.extend({ firmware: FirmwareFile, verify: z.boolean(), base: Boot }),
  reset: Act,
  power: Act.extend({ state: z.enum(powerStates) }),
  break: Act,
  /** Marks which instructions the board executes from now on, or none any more. */
  coverage: Act.extend({ on: z.boolean() }),
  /** Carries steps out by the board's own clock. */
  scenario: Act.extend({ asked: ScenarioAsked }),
  /**
   * Begins to make a file, which is sent to `/v1/agents/artifacts/{artifact}` once it is complete.
   */
  collect: Act.extend({ artifact: ArtifactId, asked: CollectAsked }),
  /** Puts something on a pin from outside. */
  set_pin: z.object({ binding: count, pin: PinName, input: PinInput }),
  /** Sets DTR and RTS of the board's line, after what was typed before. */
  set_lines: z.object({ binding: count, ...ControlLines.shape }),
  /** Sets something of a part. */
  set_part: z.object({ binding: count, part: PartName, state: PartInput }),
  /** Opens a port, behind what is being done with the board. `take` ends the stream that has it. */
  open_port: OpenPort,
  close_port: z.object({ binding: count, stream: count }),
  /** A session may hold its board for so long, unless a later message says otherwise. */
  lease: z.object({ binding: count, ends_in_ms: count }),
  /** The binding is over: wipe the board, and see whether its base image starts. */
  release: Release,
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
  tooMuch: TOO_MUCH_CODE,
} as const
