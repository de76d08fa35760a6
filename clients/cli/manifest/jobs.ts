import { dirname, resolve } from 'node:path'
import { UsageError } from '../../typescript/src/index.ts'
import { type Filling, fill, fillPatterns } from '../jobs/fill.ts'
import type { Job } from '../jobs/job.ts'
import { PartsFile } from '../parts-file.ts'
import { assertDeclared } from '../run/declared.ts'
import { assertDecidable, type RunFlags } from '../run/flags.ts'
import { Reference } from '../run/reference.ts'
import type { Manifest, Target } from './schema.ts'

const TIMEOUT_MS = 60_000

/**
 * Returns a job for each board and shard of each target, or of the targets named, with absolute
 * paths. Throws a UsageError for a
 * target that cannot run, before any of them begins.
 */
export function jobsOf({ defaults, target }: Manifest, path: string, names: readonly string[] = []): Job[] {
  const targets = target.map((one) => withDefaults(one, defaults)).map((one) => ({ ...one, name: nameOf(one) }))
  const twice = targets.find(({ name }, at) => targets.findIndex((one) => one.name === name) < at)
  if (twice) throw new UsageError(`Two targets of ${path} are called “${twice.name}”. Give them a name.`)
  const missing = names.find((name) => !targets.some((one) => one.name === name))
  if (missing !== undefined)
    throw new UsageError(`There is no target “${missing}”. Targets: ${targets.map(({ name }) => name).join(', ')}.`)
  return targets
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .flatMap((one) => jobsOfTarget(one, path))
}

/** A target that says where it runs says all of it: the defaults have no part in that. */
function withDefaults(target: Target, defaults: Manifest['defaults'] = {}): Target {
  const { type, types, board, ...rest } = defaults
  return { ...(placesOf(target).length > 0 ? rest : { type, types, board, ...rest }), ...target }
}

const placesOf = ({ type, types, board }: Target) => [type, types, board].filter((one) => one !== undefined)

const nameOf = ({ name, type, types, board }: Target) => name ?? type ?? types?.join('+') ?? board ?? 'target'

function jobsOfTarget(target: Target & { name: string }, path: string): Job[] {
  if (placesOf(target).length > 1)
    throw new UsageError(`The target “${target.name}” has more than one of type, types and board. Give it one.`)
  const types =
    target.board === undefined ? (target.types ?? (target.type === undefined ? [] : [target.type])) : [undefined]
  if (types.length === 0) throw new UsageError(`The target “${target.name}” has no type, types or board.`)
  const { boards: count = 1, shards } = target
  const places = types.flatMap((type) =>
    Array.from({ length: shards ?? 1 }, (_, shard) => ({ type, ...(shards !== undefined && { shard, shards }) })),
  )
  return places.flatMap(({ type, ...sharding }) =>
    Array.from({ length: count }, (_, at) => {
      const ofType = types.length > 1 ? ` ${type}` : ''
      const ofShard = sharding.shard === undefined ? '' : ` shard ${sharding.shard}`
      const name = `${target.name}${ofType}${ofShard}${count > 1 ? ` ${at + 1}/${count}` : ''}`
      return jobOf(target, { board_type: type, ...sharding }, name, path)
    }),
  )
}

function jobOf(target: Target, place: Filling, name: string, path: string): Job {
  const type = place.board_type
  const inPath = { ...place, board_type: type ?? '' }
  const fileOf = (text: string) =>
    resolve(dirname(path), fill(text, inPath).replaceAll('{name}', name.replaceAll(/[\\/]/g, '-')))
  const ifGiven = (text: string | undefined) => (text === undefined ? undefined : fileOf(text))
  const flags = flagsOf(target, type, ifGiven(target.log))
  const parts = ifGiven(target.parts)
  if (parts !== undefined) flags.parts = new PartsFile(parts)
  if (target.elf !== undefined) flags.elf = fileOf(target.elf)
  if (target.known_good !== undefined) flags.knownGood = fileOf(target.known_good)
  flags.steps = (target.steps ?? []).map((step) =>
    'wanted' in step ? { screen: new Reference({ ...step.wanted, path: fileOf(step.wanted.path) }) } : step,
  )
  Object.assign(flags, fillPatterns(flags, place))
  assertDeclared(flags.steps, flags.parts?.parts ?? [], `Give the target parts = "FILE.yaml" with what it has.`)
  try {
    assertDecidable(flags)
  } catch (error) {
    throw new UsageError(`Nothing decides whether the target “${target.name}” passed. Give it steps, fail or format.`, {
      cause: error,
    })
  }
  return { name, firmware: ifGiven(target.firmware), flags }
}

function flagsOf(target: Target, type: string | undefined, log: string | undefined): RunFlags {
  const { board, image, format, suite, timeout_exit_code, queue_timeout, wall_timeout, lease, max_credits } = target
  return {
    ...given({
      type,
      board,
      image,
      format,
      suite,
      lease,
      log,
      for: target.for,
      speed: target.speed,
      seed: target.seed,
    }),
    ...given({
      timeoutExitCode: timeout_exit_code,
      queueTimeout: queue_timeout,
      wallTimeout: wall_timeout,
      maxCredits: max_credits,
    }),
    steps: [],
    fail: target.fail ?? [],
    timeout: target.timeout ?? TIMEOUT_MS,
    retries: target.retries ?? 0,
    meta: target.metadata ?? {},
    queue: true,
  }
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Returns the members that have a value. */
const given = <T extends object>(members: T): Given<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Given<T>
