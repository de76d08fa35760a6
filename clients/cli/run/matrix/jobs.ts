import { UsageError } from '../../../typescript/src/index.ts'
import { type Filling, fill, fillPatterns } from '../../jobs/fill.ts'
import type { Job } from '../../jobs/job.ts'
import type { RunFlags } from '../flags.ts'

/** More than anybody waits for, on the few sessions that an account may have at a time. */
const MAX_JOBS = 1_000
const FILES = ['log', 'junit', 'record', 'elf', 'coverage', 'core', 'knownGood'] as const

/**
 * Returns a job for each shard and board type, in this order. What they share is as it is given,
 * but for an idempotency key, of which each has its own. Throws a {@link UsageError} for a pattern
 * that decides nothing once it is filled in.
 */
export function matrixOf(flags: RunFlags, file: string | undefined): Job[] {
  const { types: _, shards, parallel: __, sessionFile: ___, ...given } = flags
  return placesOf(flags).map((place, at) => ({
    name: shards === undefined ? place.board_type : `${place.board_type}/${place.shard}`,
    firmware: file === undefined ? undefined : fill(file, place),
    flags: { ...flagsAt(given, place), ...keyOf(given, at) },
  }))
}

type Place = Filling & { board_type: string }

/**
 * Returns what is filled in for each run: each shard, which is 0 of 1 without, on each type. In
 * this order boards of all types are in use from the start.
 */
export function placesOf({ types, type = '', shards = 1 }: Pick<RunFlags, 'types' | 'type' | 'shards'>): Place[] {
  const all = types ?? [type]
  const runs = all.length * shards
  if (runs > MAX_JOBS) throw new UsageError(`These are ${runs} runs. At most ${MAX_JOBS} go into one command.`)
  return Array.from({ length: shards }, (_, shard) => shard).flatMap((shard) =>
    all.map((board_type) => ({ board_type, shard, shards })),
  )
}

function flagsAt(given: RunFlags, place: Place): RunFlags {
  const files = FILES.flatMap((name) => (given[name] === undefined ? [] : [[name, fill(given[name], place)]]))
  return { ...given, type: place.board_type, ...Object.fromEntries(files), ...fillPatterns(given, place) }
}

const keyOf = ({ idempotencyKey }: RunFlags, at: number) =>
  idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}-job${at}` }
