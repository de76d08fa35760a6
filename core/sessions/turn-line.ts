import { DatabaseSilent } from '#db/bounded.ts'
import { areWaitsBounded, isInTransaction } from '#db/index.ts'
import { isUnavailable } from '#db/unavailable.ts'

/** Turns this process asks PostgreSQL for at once. The others wait here, and leave most of the connections to those who only read. */
const PLACES = 2
/** How long somebody stands in a line that does not move. */
const PATIENCE_MS = 800

type Line = { free: number; movedAt: number; waiting: (() => void)[] }

/** Next bundles this module more than once in one process; all copies stand in one line. */
const shared = globalThis as typeof globalThis & { boardwalkTurns?: Line }
shared.boardwalkTurns ??= { free: PLACES, movedAt: 0, waiting: [] }
const line = shared.boardwalkTurns

/** How many of this process ask for the turn, or have it, and how many wait until they may ask. */
export function turnLine() {
  return { asking: PLACES - line.free, waiting: line.waiting.length }
}

/** Does work that takes a turn when its time comes: first come, first served. Whoever holds a connection already does not wait here. */
export async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) return work()
  if (line.free > 0) line.free -= 1
  else await place()
  try {
    const done = await work()
    line.movedAt = performance.now()
    return done
  } catch (error) {
    if (!isUnavailable(error)) line.movedAt = performance.now()
    throw error
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else line.free += 1
  }
}

/** The place is handed over as it is, so that nobody slips in between. */
function place(): Promise<void> {
  return new Promise((resolve, reject) => {
    const since = performance.now()
    const look = () => {
      const stillFor = performance.now() - Math.max(since, line.movedAt)
      if (stillFor < PATIENCE_MS) timer = setTimeout(look, PATIENCE_MS - stillFor)
      else {
        line.waiting.splice(line.waiting.indexOf(come), 1)
        reject(new DatabaseSilent(`nobody has had a turn for ${PATIENCE_MS} ms`))
      }
    }
    let timer = areWaitsBounded() ? setTimeout(look, PATIENCE_MS) : undefined
    const come = () => {
      clearTimeout(timer)
      resolve()
    }
    line.waiting.push(come)
  })
}
