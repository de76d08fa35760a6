/** How long the session lock should be held at a time (milliseconds): whoever else needs it waits as long. */
const HOLD_MS = 100
const MAX_SIZE = 500
const FIRST_SIZE = 50

let size = FIRST_SIZE

/** Returns how many due events, and how many commands, the next batch takes on. */
export function batchSize(): number {
  return size
}

/** Fits the size to how long a batch has held the lock. A batch that was full could have been larger. */
export function noteHeld(milliseconds: number, isFull: boolean): void {
  if (milliseconds > HOLD_MS) size = Math.max(1, Math.floor(size / 2))
  else if (isFull && milliseconds < HOLD_MS / 2) size = Math.min(MAX_SIZE, size * 2)
}

/** After a batch that failed, the next ones are one event or command each: who is to blame is found out so. */
export function oneByOne(): void {
  size = 1
}
