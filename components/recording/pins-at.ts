import type { PinState } from '#wire/pins.ts'
import type { PinChange } from './recording.ts'

/** The changes of each pin, in the order of their times. */
export type PinTracks = ReadonlyMap<string, readonly PinChange[]>

export function toTracks(changes: readonly PinChange[]): PinTracks {
  const tracks = new Map<string, PinChange[]>()
  for (const change of changes) {
    const track = tracks.get(change.state.pin)
    if (track) track.push(change)
    else tracks.set(change.state.pin, [change])
  }
  return tracks
}

/** Returns the pins as they were at a time; those that had not changed by then are left out. */
export function pinsAt(tracks: PinTracks, atMs: number): PinState[] {
  return [...tracks.values()].flatMap((track) => lastBefore(track, atMs)?.state ?? [])
}

function lastBefore(track: readonly PinChange[], atMs: number): PinChange | undefined {
  let [from, to] = [0, track.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((track[middle]?.atMs ?? 0) <= atMs) from = middle + 1
    else to = middle
  }
  return track[from - 1]
}
