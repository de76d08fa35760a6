import type { Segment } from '#firmware-files/index.ts'
import { Player, type Recorded } from './player.ts'

type Options = {
  /** Returns what a file with this hash puts into the flash. */
  find?: (sha256: Uint8Array) => Segment[]
  /** How many cycles to advance at once. What a board does is the same with any. */
  slice?: () => number
}

export type Replayed = {
  hash: Uint8Array
  printed: Uint8Array
  /** The position of the first proof that this is not what was recorded. */
  differsAt: number | undefined
}

/** Carries out a recording again, to its end. Throws as `Player` does. */
export function replay(recorded: Recorded, { find, slice = () => Number.POSITIVE_INFINITY }: Options = {}): Replayed {
  const printed: number[] = []
  const player = new Player(recorded, { find, events: { byte: (byte) => void printed.push(byte) } })
  let until = 0
  do {
    until = Math.min(player.end, Math.max(until, player.position) + slice())
    player.advance(until)
  } while (until < player.end)
  const isThere = player.position === player.end
  const differsAt = player.differsAt ?? (isThere ? undefined : player.position)
  return { hash: player.hash(), printed: Uint8Array.from(printed), differsAt }
}
