import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaksIn, linesOf, recordedSecrets, type Secrets } from './search.ts'

const SHOWN_CHARACTERS = 300

/**
 * Vitest's global set-up: at its end nothing that any test logged or stored may repeat a secret
 * that any test used.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-leaks-'))
  process.env.SECRET_SCAN_DIR = folder
  return () => {
    try {
      refuseLeaks(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

function refuseLeaks(folder: string): void {
  const secrets = recordedSecrets(folder)
  const leaks = globSync('{said,stored}.*', { cwd: folder }).flatMap((file) => leaksOf(join(folder, file), secrets))
  if (leaks.length > 0) throw new Error(`Secrets were logged or stored as they are:\n${[...new Set(leaks)].join('\n')}`)
}

/** The lines of a file that repeat a secret, without it. */
function leaksOf(file: string, secrets: Secrets): string[] {
  if (leaksIn(readFileSync(file, 'utf8'), secrets).length === 0) return []
  return linesOf(file).flatMap((line) => {
    const found = leaksIn(line, secrets)
    if (found.length === 0) return []
    const shown = found.reduce((rest, secret) => rest.replaceAll(secret, '<secret>'), line)
    const at = Math.max(0, shown.indexOf('<secret>') - SHOWN_CHARACTERS / 2)
    return [`${file.replace(/.*\/(\w+)\.\d+$/, '$1')}: ${shown.slice(at, at + SHOWN_CHARACTERS)}`]
  })
}
