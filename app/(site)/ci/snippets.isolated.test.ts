// Slow: starts a service, and runs the lines of a workflow.

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ciLabFor } from '#clients/testing/ci-lab.ts'
import type { CiTrustWithRefusals } from '#core/ci-trusts/index.ts'
import { makeKey } from '#db/factory.ts'
import { apiKeys, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { bundleClientsIfStale } from '#scripts/bundle-clients.ts'
import { linesFor } from './snippets.ts'

const build = mkdtempSync(join(tmpdir(), 'boardwalk-lines-'))

// Before the service, which looks for it at its start.
beforeAll(() => bundleClientsIfStale(build), 120_000)

const ci = ciLabFor(testsCommit(), 'github', { BUILD_DIR: build })

type Workflow = {
  on: object
  jobs: { hardware: { permissions: object; env: Record<string, string>; steps: { uses?: string; run?: string }[] } }
}

/** Does what the guide says: a trust is made, its lines are copied, and a job runs them. */
test('the lines of a trust run a repository that has no secret, and pin the trust to it', {
  timeout: 120_000,
}, async () => {
  const { lab, makeTrust, gitHub } = ci()
  const { boardType } = await lab.makeBoards()
  const { user, trust: other } = await makeTrust()
  const { secret } = await makeKey(user)
  const call = async (method: string, path: string, body?: object): Promise<CiTrustWithRefusals> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${lab.serverUrl}/v1/ci-trusts${path}`, init)
    expect(response.ok, response.statusText).toBe(true)
    return response.json()
  }
  // The CI system of this machine in place of GitHub.
  const { issuer } = await call('GET', `/${other}`)
  const wanted = { provider: 'github', repository: 'acme/fw', refs: ['refs/heads/main'], credits_per_day: 20, issuer }
  const trust = await call('POST', '', wanted)
  const { title, text } = linesFor(trust)
  expect(title).toBe('.github/workflows/hil.yml')
  const { on, jobs }: Workflow = parse(text)
  expect(on).toEqual({ push: { branches: ['main'] }, workflow_dispatch: {} })
  expect(jobs.hardware.permissions).toEqual({ 'id-token': 'write', contents: 'read' })
  const checkout = mkdtempSync(join(tmpdir(), 'boardwalk-checkout-'))
  const home = mkdtempSync(join(tmpdir(), 'boardwalk-home-'))
  mkdirSync(join(checkout, 'build'))
  writeFileSync(join(checkout, 'app.in'), ':020000040000FA\n:0400000001020304F2\n:00000001FF\n')
  writeFileSync(join(checkout, 'Makefile'), 'build/app.hex: app.in\n\tcp app.in build/app.hex\n')
  const path = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const env = { NODE_ENV: 'production' as const, HOME: home, PATH: path, CI: 'true', ...gitHub, ...jobs.hardware.env }
  const [first, ...steps] = jobs.hardware.steps
  expect(first).toEqual({ uses: 'actions/checkout@v4' })
  for (const { run = '' } of steps) {
    // The reader's own board and words.
    const line = run.replace('uno-emulated', boardType).replace('ALL OK', 'boot v1')
    await promisify(execFile)('bash', ['-e', '-c', line], { cwd: checkout, env })
  }
  expect(await call('GET', `/${trust.id}`)).toMatchObject({
    ...{ pinned_at: expect.any(String), last_used_at: expect.any(String), repository_id: '74' },
    ...{ live_keys: 0, credits_used_today: expect.any(Number), refusals: [] },
  })
  const keys = await db().select().from(apiKeys).where(eq(apiKeys.trustId, trust.id))
  expect(keys).toMatchObject([{ revokedAt: expect.any(Date) }])
})
