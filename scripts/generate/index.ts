import { hasApiTypes, writeApiTypesIfStale } from './api-types.ts'
import { writeEmulatedBoards } from './emulated-boards.ts'
import { writePythonSync } from './python-sync.ts'

/** Makes the sources that git does not have, unless they are made of what is here now. */
export async function generateSources(): Promise<void> {
  writeQuickSources()
  await writeApiTypesIfStale()
}

/** The same, but types of an older API are good enough. */
export async function generateMissingSources(): Promise<void> {
  writeQuickSources()
  if (!hasApiTypes()) await writeApiTypesIfStale()
}

/** They take milliseconds, so they have no key. */
function writeQuickSources(): void {
  writeEmulatedBoards()
  writePythonSync()
}
