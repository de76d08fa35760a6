import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * Vitest's global set-up: at its end nothing that any test logged or stored may repeat a secret
 * that any test used.
 */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-leaks-'))
  process.env.SECRET_SCAN_DIR = folder
  return async () => {
    try {
      await refuseLeaks(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

/**
 * Searches in a thread, because that takes seconds after all tests. If it held this thread up,
 * Vitest would not see its workers end, and report that they do not.
 */
async function refuseLeaks(folder: string): Promise<void> {
  const search = new Worker(new URL('./leaks.ts', import.meta.url), { workerData: folder })
  const [leaks] = (await once(search, 'message')) as [string[]]
  if (leaks.length > 0) throw new Error(`Secrets were logged or stored as they are:\n${leaks.join('\n')}`)
}
