import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { machineNames } from '#agent/qemu/machines.ts'
import { HardwareBoard } from '#agent/serial/config.ts'
import { Slot } from '#wire/agent-protocol.ts'
import { nearestOf, strict } from './strict.ts'

/** Thrown for a configuration that cannot be used, with every problem on a line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const MAX_BOARDS = 256
const NEEDS_FILES = 'needs the files kernel and initrd beside it'

export const EmulatedBoard = strict({
  slot: Slot,
  type: z.string().optional(),
  driver: z.enum(['emulated-avr', 'emulated-rp2040']),
  /** The part of a processor core that it may use, in percent. */
  share: z.int().min(5).max(100).optional(),
  /** False has busy code of a Pico interpreted; `docs/performance.md` has what compiling brings. */
  compiles: z.boolean().optional(),
})
export const QemuBoard = strict({
  slot: Slot,
  type: z.string().optional(),
  driver: z.literal('qemu'),
  machine: z.enum(machineNames),
  /** A firmware file to use as the base image. */
  firmware: z.string().optional(),
  /** What a machine without flash starts from. */
  kernel: z.string().optional(),
  initrd: z.string().optional(),
  /** The user that QEMU runs as, if the agent is root. */
  uid: z.int().min(1).optional(),
})

/** Every kind of board. */
const Board = z.discriminatedUnion('driver', [EmulatedBoard, QemuBoard, HardwareBoard], {
  error: ({ input }) => wordsOfDriver(input),
})
export type BoardConfig = z.infer<typeof Board>
const drivers: string[] = [
  ...EmulatedBoard.shape.driver.options,
  QemuBoard.shape.driver.value,
  ...HardwareBoard.shape.driver.options,
]

function wordsOfDriver(board: unknown): string | undefined {
  if (typeof board !== 'object' || board === null) return undefined
  const driver = 'driver' in board ? String(board.driver) : undefined
  if (driver === undefined) return `must be one of ${drivers.join(', ')}`
  return `must be one of ${drivers.join(', ')}, not "${driver}": did you mean ${nearestOf(driver, drivers)}?`
}

const Config = strict({
  service: z.url().refine(isSafe, 'must be https: plain http is for this machine alone'),
  name: Slot,
  boards: z.array(Board).min(1).max(MAX_BOARDS),
}).superRefine(({ boards }, context) => {
  boards.forEach((board, index) => {
    const { slot } = board
    if (board.driver === 'qemu' && board.machine === 'linux-arm64' && !(board.kernel && board.initrd))
      context.addIssue({ code: 'custom', path: ['boards', index, 'machine'], message: NEEDS_FILES })
    if (boards.findIndex((other) => other.slot === slot) < index)
      context.addIssue({ code: 'custom', path: ['boards', index, 'slot'], message: `${slot} is used twice` })
  })
})
export type Config = z.infer<typeof Config>

/** Returns whether a credential may be sent to an address. */
export function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/**
 * Returns the configuration in a text. Throws a `ConfigError` that names every problem with its
 * line and column: `agent.yaml:9:11 boards[0].driver …`.
 */
export function parseConfig(text: string, file: string): Config {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, strict: true, uniqueKeys: true })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${line}:${col}`
  }
  if (document.errors.length > 0)
    throw new ConfigError(
      document.errors.map(({ pos, message }) => `${at(pos[0])} ${message.split('\n')[0]}`).join('\n'),
    )
  const parsed = Config.safeParse(document.toJS({ maxAliasCount: 0 }))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.flatMap(placesOf).map(({ path, words, issue }) => {
    const offset = issue.code === 'unrecognized_keys' ? keyAt(document, path) : nearest(document, path)
    return `${at(offset)} ${nameOf(path)} ${words ?? wordsOf(issue, document.getIn(path))}`
  })
  throw new ConfigError(problems.join('\n'))
}

type Place = { path: (string | number)[]; words?: string; issue: z.core.$ZodIssue }

/** Each unknown key is a problem of its own. */
function placesOf(issue: z.core.$ZodIssue): Place[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code !== 'unrecognized_keys') return [{ path, issue }]
  const words = issue.message.split('\n')
  return issue.keys.map((key, index) => ({ path: [...path, key], words: words[index] ?? '', issue }))
}

function wordsOf({ code, message }: z.core.$ZodIssue, value: unknown): string {
  const isOfValue = code === 'invalid_type' || code === 'invalid_value' || code === 'too_big' || code === 'too_small'
  if (!isOfValue || (typeof value === 'object' && value !== null)) return message
  const must = message.replace(/^Invalid (input|option): expected /, 'must be ')
  return value === undefined ? must : `${must}, not ${JSON.stringify(value)}`
}

type Document = ReturnType<typeof parseDocument>

/** Returns where the value at a path begins, or what holds it if it is missing. */
function nearest(document: Document, path: (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined
    if (node?.range) return node.range[0]
  }
  return 0
}

/** Returns where a key begins. */
function keyAt(document: Document, path: (string | number)[]): number {
  const map: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  const pair = isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined
  return isScalar(pair?.key) && pair.key.range ? pair.key.range[0] : nearest(document, path)
}

function nameOf(path: PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`
    return name === '' ? String(step) : `${name}.${String(step)}`
  }, '')
}
