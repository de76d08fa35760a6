// Slow: a start tries for three seconds to get a port that is taken.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

/**
 * Starts what cannot be started, and answers its exit code and its last words; nothing was begun by
 * then.
 */
async function refusedStart(env: Record<string, string>) {
  const dataDir = join(tmpdir(), `boardwalk-never-${process.pid}`)
  const settings = { PATH: '', NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(await freePort()), ...env }
  const child = spawn(process.execPath, ['scripts/start.ts'], { env: settings as NodeJS.ProcessEnv })
  const [[code], words] = await Promise.all([once(child, 'close'), text(child.stderr)])
  expect(existsSync(dataDir)).toBe(false)
  return { code, words }
}

/**
 * Red without `assertPortsAreFree` in scripts/start.ts: the database would be started, and the
 * pages built, before anybody knows.
 */
test.concurrent.each(['PORT', 'METRICS_PORT'])(
  '%s is taken: the start says so before it does anything',
  async (name) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, words } = await refusedStart({ [name]: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(words).toContain(
      `Port ${port} on 127.0.0.1 is taken. Stop what listens there, or set ${name} to another one.`,
    )
  },
)

test('metrics have an address of their own', async () => {
  const { code, words } = await refusedStart({ PORT: '3000', METRICS_PORT: '3000' })
  expect(code).toBe(1)
  expect(words).toContain('METRICS_PORT must differ from PORT')
})
