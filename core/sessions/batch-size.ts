/**
 * How long the session lock should be held at a time (milliseconds): others who need it wait as
 * long.
 */
const HOLD_MS = 100
const MAX_SIZE = 500
const FIRST_SIZE = 50
/** What a batch counts for beside the one after it, in the reckoning of what batches cost. */
const MEMORY = 0.8

let size = FIRST_SIZE
let sums = { weight: 0, taken: 0, ms: 0, takenSquared: 0, product: 0 }

/** Returns how many due events, and how many commands, the next batch takes on. */
export function batchSize(): number {
  return size
}

/**
 * Fits the size to how long a batch has held the lock that took on so many events and commands. A
 * batch that was full could have been larger. What any batch costs is no reason for smaller ones:
 * there would only be more of them.
 */
export function recordHeldTime(ms: number, taken: number, isFull: boolean): void {
  const fixed = Math.min(ms, fixedMs(ms, taken))
  const most = Math.max(HOLD_MS, 2 * fixed)
  if (ms > most) size = Math.max(1, Math.floor(size / 2))
  else if (isFull && 2 * ms - fixed < most) size = Math.min(MAX_SIZE, size * 2)
}

/**
 * After a batch that failed, the next ones are one event or command each: who is to blame is found
 * out so.
 */
export function oneByOne(): void {
  size = 1
}

/**
 * Returns what a batch of nothing would cost, by the line through what the last ones have cost
 * (least squares).
 */
function fixedMs(ms: number, taken: number): number {
  sums = {
    weight: sums.weight * MEMORY + 1,
    taken: sums.taken * MEMORY + taken,
    ms: sums.ms * MEMORY + ms,
    takenSquared: sums.takenSquared * MEMORY + taken * taken,
    product: sums.product * MEMORY + taken * ms,
  }
  const spread = sums.weight * sums.takenSquared - sums.taken ** 2
  const perChange = (sums.weight * sums.product - sums.taken * sums.ms) / spread
  // Larger batches that took no longer tell of something else: a pause, or a busy machine.
  const isTelling = spread >= 1 && perChange > 0
  return isTelling ? Math.max(0, (sums.ms - perChange * sums.taken) / sums.weight) : 0
}
