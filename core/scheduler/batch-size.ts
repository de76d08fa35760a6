/**
 * How long the session lock should be held at a time (milliseconds): others who need it wait as
 * long.
 */
const HOLD_MS = 100
const MAX_SIZE = 500
const FIRST_SIZE = 50
/** The weight of a batch against the one after it, when costs are estimated. */
const MEMORY = 0.8

let size = FIRST_SIZE
let sums = { weight: 0, taken: 0, ms: 0, takenSquared: 0, product: 0 }

/** Returns how many due events and how many commands the next batch takes on. */
export function batchSize(): number {
  return size
}

/**
 * Adapts the size to how long a batch held the lock. A batch that was full could have been larger.
 * The fixed cost of a batch is no reason for smaller ones: there would only be more of them.
 */
export function recordHeldTime(ms: number, taken: number, isFull: boolean): void {
  const fixed = Math.min(ms, fixedMs(ms, taken))
  const maxMs = Math.max(HOLD_MS, 2 * fixed)
  if (ms > maxMs) size = Math.max(1, Math.floor(size / 2))
  else if (isFull && 2 * ms - fixed < maxMs) size = Math.min(MAX_SIZE, size * 2)
}

/** Makes the next batches one event or command each, which shows what fails. */
export function oneByOne(): void {
  size = 1
}

/** Returns what an empty batch would cost, by a least-squares line through the last ones. */
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
  // If larger batches took no longer, the times show something else: a pause, or a busy machine.
  const isSignificant = spread >= 1 && perChange > 0
  return isSignificant ? Math.max(0, (sums.ms - perChange * sums.taken) / sums.weight) : 0
}
