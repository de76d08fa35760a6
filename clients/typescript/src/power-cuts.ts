import { InvalidResponseError } from './errors.ts'
import type { components } from './schema.ts'

/** What power cuts are of. Texts are taken as they are; times are the board's own. */
export type PowerCutOptions = {
  /** What the board prints before `send` is typed. Without it, that is typed at power-on. */
  ready?: string | undefined
  /** What is typed to begin the update. Without it, the update begins by itself. */
  send?: string | undefined
  /** Writes count once this is printed. Without it, they count once `send` is typed. */
  from?: string | undefined
  /** Writes count until this is printed. */
  until: string
  /** How long the update may take, in seconds: 60 if it is not given. */
  updateSeconds?: number | undefined
  /** What a board prints that has started well. */
  bootExpect: string
  /** How long a start may take, in seconds: 3 if it is not given. */
  bootSeconds?: number | undefined
  /** Cut at so many points evenly; without it, at all. */
  points?: number | 'all' | undefined
  /** Also cut in the middle of each write. */
  torn?: boolean | undefined
}

/** A start after a power cut. */
export type PowerCutPoint = {
  /** The number of the write, from 1 on. The power is cut before it, or in its middle. */
  n: number
  op: 'erase' | 'program' | 'rewrite'
  address: number
  length: number
  torn: 'half' | 'last_page' | 'every_second' | 'erased' | null
  /** The instruction that writes, or that calls the boot ROM. */
  pc: number
  result: 'booted' | 'failed' | 'locked' | 'timeout'
  /** What the processor has said about a failure. */
  why: string | null
  /** The end of what was printed. */
  tail: string
}

/** What became of a board after power cuts: the content of an artifact of the kind `power_cut`. */
export type PowerCutReport = {
  points: PowerCutPoint[]
  summary: {
    /** Writes that count, and those before that do not. */
    operations: number
    operations_before: number
    /** Points that there are, and those that were to be tried. */
    possible: number
    asked: number
    /** True if all that were to be tried were tried before the time was over. */
    is_complete: boolean
    booted: number
    failed: number
    locked: number
    timeout: number
    /** The end of what the update itself printed. */
    tail: string
  }
}

/** Returns what the API calls them. */
export function toPowerCut(
  options: PowerCutOptions,
): NonNullable<components['schemas']['CollectArtifact']['power_cut']> {
  const { until, bootExpect, ready, send, from, updateSeconds, bootSeconds, points, torn } = options
  return {
    ...{ until, boot_expect: bootExpect },
    ...(ready !== undefined && { ready }),
    ...(send !== undefined && { send }),
    ...(from !== undefined && { from }),
    ...(updateSeconds !== undefined && { update_seconds: updateSeconds }),
    ...(bootSeconds !== undefined && { boot_seconds: bootSeconds }),
    ...(points !== undefined && { points }),
    ...(torn !== undefined && { torn }),
  }
}

/** Reads an artifact. Throws an InvalidResponseError for what is no report. */
export function readPowerCuts(content: Uint8Array): PowerCutReport {
  const wrong = () => new InvalidResponseError('sent no report of power cuts', { url: 'The service', status: 200 })
  try {
    const report = JSON.parse(new TextDecoder().decode(content)) as Partial<PowerCutReport> | null
    if (Array.isArray(report?.points) && report.summary) return report as PowerCutReport
  } catch (cause) {
    throw Object.assign(wrong(), { cause })
  }
  throw wrong()
}
