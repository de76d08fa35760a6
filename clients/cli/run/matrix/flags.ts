import type { Command } from 'commander'
import { UsageError } from '../../../typescript/src/index.ts'
import { wholeNumber } from '../../start-options.ts'

export type MatrixFlags = {
  /** Each type of board on which the file is run. */
  types?: string[]
  /** Into how many parts the tests are divided, each of which is a run of its own. */
  shards?: number
  /** How many runs there are at a time. */
  parallel?: number
}

export const MAX_SHARDS = 100
/** As the service has them. */
const TYPE = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Adds the flags of one command that runs on several boards. */
export const withMatrixOptions = (command: Command): Command =>
  command
    .option(
      '--types <types>',
      'run on each of these types of board, separated by commas; {board_type} is filled in',
      typesOf,
    )
    .option(
      '--shards <number>',
      'run so many times on each type, as {shard} (from 0) of {shards}',
      wholeNumber(1, MAX_SHARDS),
    )
    .option('--parallel <number>', 'how many run at once; fewer if the account may have fewer sessions', wholeNumber(1))

/** Returns the types of a list with commas or line ends, and those before. */
export function typesOf(text: string, before: string[] = []): string[] {
  const types = text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
  if (types.length === 0) throw new UsageError('No type of board is given. Is a variable not set?')
  const all = [...before]
  for (const type of types) {
    if (!TYPE.test(type)) throw new UsageError(`“${type}” is no type of board. Separate types by commas.`)
    if (all.includes(type)) throw new UsageError(`The type ${type} is given twice.`)
    all.push(type)
  }
  return all
}

/** True if a command has several runs, or says how many there are. */
export const isMatrix = ({ types, shards }: MatrixFlags): boolean => types !== undefined || shards !== undefined

type Given = MatrixFlags & { type?: string; session?: string; board?: string; keep?: boolean }

/** Throws for flags that do not go with several runs. `names` is what they are called. */
export function refuseMatrix({ session, board, type, keep, ...flags }: Given, names = NAMES): void {
  if (!isMatrix(flags)) {
    if (flags.parallel !== undefined)
      throw new UsageError(`${names.parallel} goes with ${names.types} or ${names.shards}.`)
    return
  }
  if (flags.types && type !== undefined) throw new UsageError(`Give ${names.type} or ${names.types}, and not both.`)
  if (board !== undefined)
    throw new UsageError(
      `${names.board} is one board, which has one session at a time. The runs of ${names.types} and ${names.shards} are side by side: give ${names.type} or ${names.types}.`,
    )
  const against = { [names.session]: session, [names.keep]: keep }
  const flag = Object.entries(against).find(([, value]) => value !== undefined)?.[0]
  if (flag) throw new UsageError(`${flag} is for one run, and not for those of ${names.types} and ${names.shards}.`)
  if (!flags.types && type === undefined)
    throw new UsageError(`Give ${names.type} or ${names.types} with ${names.shards}.`)
}

const NAMES = {
  ...{ type: '--type', types: '--types', shards: '--shards', parallel: '--parallel' },
  ...{ session: '--session', board: '--board', keep: '--keep' },
}
