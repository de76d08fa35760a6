import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword } from '#core/accounts/index.ts'
import { testsCommit } from '#db/testing.ts'
import { nodeServer } from '#http/server/node-server.ts'
import { freePort } from '#scripts/free-port.ts'
import { scrape } from '#test/scrape.ts'
import { startMetrics } from './start.ts'

testsCommit()

/** Red where a refusal is not counted. */
test('a flood of passwords is seen running, waiting and refused; a port that is given back is free', async () => {
  const here = await freePort()
  const place = { host: '127.0.0.1', port: here }
  const stop = await startMetrics(place, nodeServer(), () => '/')
  const most = Math.max(1, availableParallelism() - 1) + 16 * availableParallelism()
  const all = Array.from({ length: most + 3 }, () => hashPassword('correct horse').catch(() => 'refused'))
  const { value } = await scrape(String(here))
  const seen = (what: string, as?: string) => value(`boardwalk_password_${what}`, as ? { as } : {})
  expect(seen('hashes_running')).toBeGreaterThan(0)
  expect(seen('hashes_waiting', 'hash')).toBeGreaterThan(0)
  expect(seen('refusals_total', 'hash')).toBe(3)
  expect((await Promise.all(all)).filter((hash) => hash === 'refused')).toHaveLength(3)
  await expect(startMetrics(place, nodeServer(), () => '/')).rejects.toThrow('set METRICS_PORT to another one')
  await stop()
  const again = await startMetrics(place, nodeServer(), () => '/')
  expect((await scrape(String(here))).value('boardwalk_password_hashes_running')).toBe(0)
  await again()
})
