import { partitionPoint } from '#components/partition-point.ts'

/** The changes of each thing, in the order of their times, by what it is called. */
export type Tracks<Change> = ReadonlyMap<string, readonly Change[]>

/** Returns changes by what they are of. `keyOf` names that. */
export function toTracks<Change>(changes: readonly Change[], keyOf: (change: Change) => string): Tracks<Change> {
  return Map.groupBy(changes, keyOf)
}

/** Returns the last change of each thing that had changed by a time, in milliseconds. */
export function changesAt<Change extends { atMs: number }>(tracks: Tracks<Change>, atMs: number): Change[] {
  return [...tracks.values()].flatMap((track) => track[partitionPoint(track, (one) => one.atMs <= atMs) - 1] ?? [])
}
