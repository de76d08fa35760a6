import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { SECRET } from './instance.ts'

type Ran = { code: number | null; stdout: string; stderr: string }

/**
 * Starts an operator's command as a process that can be stopped. `folder` has its version of the
 * code.
 */
export function begin(databaseUrl: string, words: string[], cwd = '.'): { child: ChildProcess; ended: Promise<Ran> } {
  const child = spawn(process.execPath, [resolve('admin/index.ts'), ...words], {
    cwd,
    env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production', DATABASE_URL: databaseUrl, LOGIN_SECRETS: SECRET },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { child, ended: said.then(([stdout, stderr, [code]]) => ({ code, stdout, stderr })) }
}
