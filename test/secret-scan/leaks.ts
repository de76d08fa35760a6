/** A thread: posts the lines of a folder that repeat a secret, each once and without it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { linesOf, recordedSecrets } from './search.ts'

const SHOWN_CHARACTERS = 300

const folder = String(workerData)
const secrets = recordedSecrets(folder)
const leaks = globSync('{said,stored}.*', { cwd: folder }).flatMap((file) => leaksOf(join(folder, file)))
parentPort?.postMessage([...new Set(leaks)])

/** The lines of a file that repeat a secret, without it. */
function leaksOf(file: string): string[] {
  if (secrets.leaksIn(readFileSync(file, 'utf8')).length === 0) return []
  return linesOf(file).flatMap((line) => {
    // The longest first: one may be the beginning of another.
    const found = secrets.leaksIn(line).toSorted((one, other) => other.length - one.length)
    if (found.length === 0) return []
    const shown = found.reduce((rest, secret) => rest.replaceAll(secret, '<secret>'), line)
    const at = Math.max(0, shown.indexOf('<secret>') - SHOWN_CHARACTERS / 2)
    return [`${file.replace(/.*\/(\w+)\.\d+$/, '$1')}: ${shown.slice(at, at + SHOWN_CHARACTERS)}`]
  })
}
