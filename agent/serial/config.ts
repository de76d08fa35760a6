import { z } from 'zod'
import { nearestOf, strict } from '#agent/strict.ts'
import { Slot } from '#wire/agent-protocol.ts'
import { flashFormats, MAX_FIRMWARE_BYTES } from '#wire/firmware.ts'
import { MAX_CAPTURED_PINS } from '#wire/limits.ts'
import { PinName } from '#wire/pins.ts'
import { hertzOf } from './rate.ts'
import { readyCaptures, readyDebuggers, readyErases, readyFlashes, readyPowers } from './ready-tools.ts'
import { placeholdersOf } from './tool.ts'

const DEFAULT_TIMEOUT = '60s'
const NO_PORT =
  'needs a port, also where jumpstarter does the rest: the console is a device path, tcp://host:port or rfc2217://host:port'
const unitMs = { s: 1_000, m: 60_000 } as const

const Argv = z.array(z.string().min(1).max(1_000)).min(1).max(64)
const Timeout = z
  .string()
  .regex(/^[1-9]\d{0,3}[sm]$/, 'must be a time such as 60s or 2m')
  .default(DEFAULT_TIMEOUT)
  .transform((text) => Number(text.slice(0, -1)) * unitMs[text.endsWith('m') ? 'm' : 's'])
const EnvironmentName = z.string().regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable')

const tool = {
  argv: Argv,
  timeout: Timeout,
  env: z.array(EnvironmentName).default([]),
  releases_port: z.boolean().default(false),
}
type Given = { argv: string[]; timeout: number; env: string[]; releases_port: boolean }
const asTemplate = ({ argv, timeout, env, releases_port }: Given) => ({
  argv,
  env,
  timeoutMs: timeout,
  releasesPort: releases_port,
})

/** A tool: an array is short for one with `argv` alone. */
const Plain = z.preprocess(
  (given) => (Array.isArray(given) ? { argv: given } : given),
  strict(tool).transform(asTemplate),
)
const Flash = strict({
  ...tool,
  formats: z.array(z.enum(flashFormats)).min(1),
  max_bytes: z.int().min(1).max(MAX_FIRMWARE_BYTES).default(MAX_FIRMWARE_BYTES),
  /** In place of `argv` for a user who does not want the board's flash to be compared. */
  unverified: Argv.optional(),
  /** Whether `argv` compares what it has written. */
  verifies: z.boolean().default(true),
}).transform(({ max_bytes, formats, unverified, verifies, ...given }) => ({
  ...asTemplate(given),
  formats,
  maxBytes: max_bytes,
  verifies,
  ...(unverified && { unverified }),
}))
const Debug = strict({
  argv: Argv,
  env: tool.env,
  /** Whether the tool speaks gdb's protocol over its input and output, or at 127.0.0.1:{tcp}. */
  transport: z.enum(['stdio', 'tcp']),
  /** What its monitor calls a reset that halts the processor. */
  reset: z
    .string()
    .regex(/^[a-z][a-z ]{0,40}$/, 'must be words of a monitor, such as reset halt')
    .optional(),
  /** False if other tools can use the board while this one has its probe. */
  shares_probe: z.boolean().default(true),
}).transform(({ shares_probe, ...given }) => ({ ...given, sharesProbe: shares_probe }))
const Power = strict({ on: Plain.optional(), off: Plain.optional(), cycle: Plain.optional() })

/** A logic analyser. `triggered` runs in place of `argv` for a capture that has a trigger. */
const Capture = z.preprocess(
  (given) => (Array.isArray(given) ? { argv: given } : given),
  strict({ ...tool, triggered: Argv.optional() }).transform(({ triggered, ...given }) => ({
    ...asTemplate(given),
    ...(triggered && { triggered }),
  })),
)
export type CaptureTool = z.output<typeof Capture>

export type Template = z.output<typeof Plain>
export type Debug = z.output<typeof Debug>

/** Lets a value also be the name of something ready. */
function orReady<Schema extends z.ZodType>(ready: Record<string, unknown>, schema: Schema) {
  return z.preprocess((given, context) => {
    if (typeof given !== 'string') return given
    if (Object.hasOwn(ready, given)) return ready[given]
    const names = Object.keys(ready)
    context.addIssue({ code: 'custom', message: `${given} is not ready: did you mean ${nearestOf(given, names)}?` })
    return z.NEVER
  }, schema)
}

const Reset = z.preprocess(
  (given, context) => {
    if (typeof given !== 'string' || ['dtr', 'rts-dtr-esp', 'power'].includes(given)) return given
    context.addIssue({ code: 'custom', message: `must be dtr, rts-dtr-esp, power or {argv: […]}, not "${given}"` })
    return z.NEVER
  },
  z.union([z.enum(['dtr', 'rts-dtr-esp', 'power']), Plain]),
)

const Baud = z
  .number({ error: (issue) => `must be a whole number from 50 to 4000000, not ${JSON.stringify(issue.input)}` })
  .refine(
    (baud) => Number.isInteger(baud) && baud >= 50 && baud <= 4_000_000,
    'must be a whole number from 50 to 4000000',
  )

export const HardwareBoard = strict({
  slot: Slot,
  type: z.string().optional(),
  driver: z.enum(['serial', 'jumpstarter']),
  /** A device path, `tcp://host:port` or `rfc2217://host:port`. */
  port: z
    .string({ error: ({ input }) => (input === undefined ? NO_PORT : undefined) })
    .refine(isPort, 'must be a device path, tcp://host:port or rfc2217://host:port'),
  /** The rate of the console. */
  baud: Baud.default(115_200),
  /** The rate of the boot loader, if it is another: `{baud}` of `flash` and `erase`. */
  upload_baud: Baud.optional(),
  /** What further placeholders stand for, such as `part`. */
  values: z.record(z.string().regex(/^[a-z_]+$/), z.coerce.string()).default({}),
  flash: orReady(readyFlashes, Flash).optional(),
  erase: orReady(readyErases, Plain).optional(),
  /** What debuggers of the board's user speak with. */
  debug: orReady(readyDebuggers, Debug).optional(),
  reset: Reset.optional(),
  /** Whether who has the board may set DTR and RTS, such as for esptool. */
  lines: z.boolean().default(false),
  power: orReady(readyPowers, Power).optional(),
  capture: orReady(readyCaptures, Capture).optional(),
  /** The channels of the logic analyser, and the pin of the board that is on each. */
  channels: z.record(z.string().regex(/^[A-Za-z0-9]{1,8}$/, 'must be a channel such as D0'), PinName).default({}),
}).superRefine((board, context) => {
  const bad = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', path, message })
  const known = ['port', 'baud', ...Object.keys(board.values)]
  const hasAll = (argv: string[], more: string[], ...path: string[]) => {
    for (const name of placeholdersOf(argv))
      if (![...known, ...more].includes(name)) bad(`needs {${name}}: add ${name} to the board's values`, ...path)
  }
  if (board.flash) {
    const { argv, unverified = argv } = board.flash
    hasAll([...new Set([...argv, ...unverified])], ['firmware', 'address'], 'flash')
    for (const [name, one] of Object.entries({ argv, unverified }))
      if (!placeholdersOf(one).includes('firmware')) bad(`must have {firmware} in its ${name}`, 'flash')
    if (placeholdersOf([...argv, ...unverified]).includes('address') && !board.values.address)
      bad("needs {address} for files without one: add address to the board's values", 'flash')
  }
  if (board.debug) {
    hasAll(board.debug.argv, ['tcp'], 'debug')
    if (placeholdersOf(board.debug.argv).includes('tcp') !== (board.debug.transport === 'tcp'))
      bad('must have {tcp} in its argv where its transport is tcp, and there alone', 'debug')
    if (!board.flash && !board.erase)
      bad('needs flash or erase: with a debugger, its user can write its flash', 'debug')
  }
  if (board.erase) hasAll(board.erase.argv, [], 'erase')
  if (typeof board.reset === 'object') hasAll(board.reset.argv, [], 'reset')
  for (const [state, one] of Object.entries(board.power ?? {})) if (one) hasAll(one.argv, [], 'power', state)
  if (board.capture) {
    const { argv, triggered = [] } = board.capture
    hasAll([...argv, ...triggered], ['samples', 'channels', 'out', 'triggers', 'pre_percent'], 'capture')
    for (const [name, one] of Object.entries({ argv, ...(triggered.length > 0 && { triggered }) }))
      for (const needed of ['channels', 'out'])
        if (!placeholdersOf(one).includes(needed)) bad(`must have {${needed}} in its ${name}`, 'capture')
    if (placeholdersOf(argv).includes('triggers')) bad('must have {triggers} in triggered alone', 'capture')
    if (triggered.length > 0 && !placeholdersOf(triggered).includes('triggers'))
      bad('must have {triggers} in its triggered', 'capture')
    if (hertzOf(board.values.rate ?? '') === undefined)
      bad("needs {rate}, such as 12m: add rate to the board's values", 'capture')
    const pins = Object.values(board.channels)
    if (pins.length === 0) bad('needs channels, such as {D0: D2}: the pin that is on each channel', 'capture')
    if (pins.length > MAX_CAPTURED_PINS) bad(`may name ${MAX_CAPTURED_PINS} channels at most`, 'channels')
    if (new Set(pins).size < pins.length) bad('names a pin twice', 'channels')
  }
  const canCycle = board.power && (board.power.cycle || (board.power.on && board.power.off))
  if (board.reset === 'power' && !canCycle) bad('is power, which needs power: cycle, or on and off', 'reset')
  if (board.lines && !board.flash && !board.erase)
    bad('needs flash or erase: with these lines, its user can write its flash', 'lines')
  const usesSignals = board.reset === 'dtr' || board.reset === 'rts-dtr-esp'
  if (board.port.startsWith('tcp://'))
    for (const name of [...(usesSignals ? ['reset'] : []), ...(board.lines ? ['lines'] : [])])
      bad('needs control lines, which tcp:// does not carry: use rfc2217:// or a device', name)
})
export type HardwareBoard = z.output<typeof HardwareBoard>

function isPort(text: string): boolean {
  return text.startsWith('/') || /^(tcp|rfc2217):\/\/([\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(text)
}
