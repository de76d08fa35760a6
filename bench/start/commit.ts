import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { exclusive } from '#scripts/exclusive.mjs'
import { step } from '#scripts/progress.mjs'

const CHECKED_OUT = join(tmpdir(), 'boardwalk-bench')
const INSTALL = `const { install } = await import('./scripts/install.mjs'); await install()`

/**
 * Checks a commit out and installs its packages, beside this checkout. What is there from another
 * time is used again.
 */
export async function checkOut(name: string): Promise<string> {
  const commit = git('rev-parse', '--verify', `${name}^{commit}`)
  const folder = join(CHECKED_OUT, commit)
  mkdirSync(CHECKED_OUT, { recursive: true, mode: 0o700 })
  // What somebody else has put there is not run.
  if (statSync(CHECKED_OUT).uid !== process.getuid?.()) throw new Error(`${CHECKED_OUT} belongs to somebody else`)
  await exclusive('bench-commit', async () => {
    if (existsSync(folder)) return
    git('worktree', 'prune')
    git('worktree', 'add', '--detach', folder, commit)
  })
  await step(`Installing what ${name} needs`, async () => {
    const node = resolve('node_modules/node/bin/node')
    execFileSync(node, ['--input-type=module', '--eval', INSTALL], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  })
  return folder
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
