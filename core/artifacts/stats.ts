import { processShared } from '#process-shared.ts'
import type { ArtifactKind } from '#wire/artifacts.ts'

const captures = processShared('captures', () => ({ ready: 0, failed: 0 }))
const bytes = processShared('artifact bytes', () => new Map<ArtifactKind, number>())

/** Counts an artifact that is complete: `size` is null for one that has failed. */
export function countArtifact(kind: ArtifactKind, size: number | null): void {
  if (kind === 'capture') captures[size === null ? 'failed' : 'ready'] += 1
  if (size !== null) bytes.set(kind, (bytes.get(kind) ?? 0) + size)
}

/** Returns the captures of this process since its start by their outcome, and bytes by kind. */
export function artifactStats() {
  return { captures: { ...captures }, bytes: Object.fromEntries(bytes) }
}
