import { existsSync } from 'node:fs'
import { runQuietly } from '#scripts/run-quietly.ts'

const APT_MS = 600_000

/** Whether we may install Debian packages. */
export const canApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** apt refuses a second call while one runs. */
let last: Promise<unknown> = Promise.resolve()

/** Installs Debian packages. Returns undefined if that succeeded, otherwise why it failed. */
export function aptInstall(...packages: string[]): Promise<string | undefined> {
  const script = 'apt-get update && apt-get install -y --no-install-recommends "$@"'
  const done = last.then(() => runQuietly(['sh', '-c', script, 'sh', ...packages], APT_MS))
  last = done.catch(() => {})
  return done
}
