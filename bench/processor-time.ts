import { readdirSync, readFileSync } from 'node:fs'

/** The unit in which Linux counts on every processor. */
const TICKS_PER_SECOND = 100
/** Where they stand in /proc/PID/stat behind the program's name. */
const [PARENT, USER, SYSTEM, USER_OF_GONE, SYSTEM_OF_GONE] = [1, 11, 12, 13, 14]

/**
 * Returns the processor time that a process has used, in seconds: not a number where Linux does not
 * tell.
 */
export function processorSeconds(pid: number): number {
  return seconds(statOf(pid), [USER, SYSTEM])
}

/** As `processorSeconds`, with all processes it has started: those of a PostgreSQL. */
export function familySeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = others.map((name) => statOf(Number(name))).filter((stat) => Number(stat[PARENT]) === pid)
  const own = seconds(statOf(pid), [USER, SYSTEM, USER_OF_GONE, SYSTEM_OF_GONE])
  return children.reduce((sum, child) => sum + seconds(child, [USER, SYSTEM]), own)
}

const seconds = (stat: string[], places: number[]) =>
  places.reduce((sum, place) => sum + Number(stat[place] ?? Number.NaN), 0) / TICKS_PER_SECOND

/** Empty where the process is gone. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
