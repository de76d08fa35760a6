/** A thread: posts the lines of a folder that repeat a secret, each once and without it. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { recordedSecrets } from './search.ts'

const SHOWN_CHARACTERS = 300

const folder = String(workerData)
const secrets = recordedSecrets(folder)
const leaks = globSync('{said,stored}.*', { cwd: folder }).flatMap((file) => leaksOf(join(folder, file)))
parentPort?.postMessage([...new Set(leaks)])

/** The lines of a file that repeat a secret, without it. A secret of several lines becomes one. */
function leaksOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  // The longest first: one may be the beginning of another.
  const found = [...new Set(secrets.leaksIn(text))].toSorted((one, other) => other.length - one.length)
  if (found.length === 0) return []
  const shown = found.reduce((rest, secret) => rest.replaceAll(secret, '<secret>'), text).split('\n')
  const name = basename(file).replace(/\.\d+$/, '')
  return shown.flatMap((line) => {
    const at = Math.max(0, line.indexOf('<secret>') - SHOWN_CHARACTERS / 2)
    return line.includes('<secret>') ? [`${name}: ${line.slice(at, at + SHOWN_CHARACTERS)}`] : []
  })
}
