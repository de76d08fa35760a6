import { LiteralText } from './literal-text.ts'
import * as z from './zod.ts'

/** Power cuts at each write to memory that outlives power: what is asked for, what comes of it. */

export const MAX_POWER_CUTS = 2_000

/** What power cuts are of. Times are in seconds of the board's own time. */
export const PowerCutsAsked = z.object({
  /** What the board prints before something is typed; null types at power-on. */
  ready: LiteralText.nullable(),
  /** What is typed to begin the update; null if it begins by itself. */
  send: LiteralText.nullable(),
  /** Writes count from here on; null counts them from what is typed on. */
  from: LiteralText.nullable(),
  /** Writes count up to here. */
  until: LiteralText,
  update_seconds: z.number('must be a number').min(0.001, 'must be 0.001 or more').max(600, 'must be 600 or less'),
  /** What a board prints that has started well. */
  boot_expect: LiteralText,
  boot_seconds: z.number('must be a number').min(0.001, 'must be 0.001 or more').max(60, 'must be 60 or less'),
  points: z.union(
    [z.literal('all'), z.int().min(1).max(MAX_POWER_CUTS)],
    `must be all, or a whole number from 1 to ${MAX_POWER_CUTS}`,
  ),
  /** Also cut in the middle of each write. */
  torn: z.boolean('must be true or false'),
})
export type PowerCutsAsked = z.output<typeof PowerCutsAsked>

/**
 * How far a write has come as the power is cut in its middle: half of the bytes are programmed; all
 * pages but the last, and half of that one; every second byte is erased; all is erased, and nothing
 * programmed.
 */
export const tears = ['half', 'last_page', 'every_second', 'erased'] as const
export type Tear = (typeof tears)[number]

/** `rewrite` erases its bytes before. */
export const writeKinds = ['erase', 'program', 'rewrite'] as const

/**
 * What became of the boot after a cut: it printed what it should, the processor has noticed a
 * mistake of the program, it has locked up, or the time was over.
 */
export const bootResults = ['booted', 'failed', 'locked', 'timeout'] as const
export type BootResult = (typeof bootResults)[number]

const count = z.int().min(0)

const PowerCutPoint = z.object({
  /** The number of the write, from 1 on. The power is cut before it, or in its middle. */
  n: count,
  op: z.enum(writeKinds),
  /** Of the Pico's flash as the processor reads it; in the Uno's EEPROM, from 0 on. */
  address: count,
  length: count,
  torn: z.enum(tears).nullable(),
  /** The instruction that writes, or that calls the boot ROM. */
  pc: count,
  result: z.enum(bootResults),
  /** What the processor has said about a failure. */
  why: z.string().nullable(),
  /** The end of what was printed. */
  tail: z.string(),
})
export type PowerCutPoint = z.output<typeof PowerCutPoint>

/** The content of an artifact of the kind `power_cut`. */
export const PowerCutReport = z.object({
  points: z.array(PowerCutPoint).max(MAX_POWER_CUTS),
  summary: z.object({
    /** Writes that count, and those before that do not. */
    operations: count,
    operations_before: count,
    /** Points that there are, and those that were to be tried. */
    possible: count,
    asked: count,
    /** True if all that were to be tried were tried before the time was over. */
    is_complete: z.boolean(),
    booted: count,
    failed: count,
    locked: count,
    timeout: count,
    /** The end of what the update itself printed. */
    tail: z.string(),
  }),
})
export type PowerCutReport = z.output<typeof PowerCutReport>

/** The steps of a command that cuts the power. */
export const powerCutPhases = ['update', 'boots'] as const
export type PowerCutPhase = (typeof powerCutPhases)[number]
