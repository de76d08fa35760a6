// Slow: starts a service, and runs the job's shell.

import { globSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { apiKeys, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { bundleCliIfStale } from '#scripts/bundle-cli.ts'
import { ciLabFor } from '../testing/ci-lab.ts'
import { jobOf, newCheckout } from './testing.ts'

const build = mkdtempSync(join(tmpdir(), 'boardwalk-gitlab-'))

// Before the service, which looks for it at its start.
beforeAll(() => bundleCliIfStale(build), 60_000)

const ci = ciLabFor(testsCommit(), 'gitlab', { BUILD_DIR: build })

const TEST = `--expect 'login: $' --send 'root\\n' --expect '# $'`

test('a job with a trust and no variable passes, and its key is revoked afterwards', async () => {
  const { lab, makeTrust, token } = ci()
  const { boardType } = await lab.makeBoards()
  const { trust, audience } = await makeTrust()
  const job = jobOf({ url: lab.serverUrl, trust, arguments: `--type ${boardType} ${TEST}` })
  // What GitLab makes of `id_tokens`.
  expect(job.id_tokens).toEqual({ BOARDWALK_ID_TOKEN: { aud: audience } })
  const idToken = token(audience)
  const { folder, run, after, read } = newCheckout({ BOARDWALK_ID_TOKEN: idToken })
  const { code, text } = await run(job).ended
  expect(code, text).toBe(0)
  const stored = join(`${folder}.tmp`, 'boardwalk', 'credentials.json')
  expect(statSync(stored).mode & 0o777).toBe(0o600)
  const { key } = JSON.parse(readFileSync(stored, 'utf8'))[lab.serverUrl]
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((one) => one.isFile())
  expect(files.map(({ name }) => name)).toContain('boardwalk.log')
  for (const secret of [key, idToken]) {
    expect(text).not.toContain(secret)
    for (const { parentPath, name } of files) expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain(secret)
  }
  expect(read('boardwalk.xml')).toContain('failures="0"')
  const keys = () => db().select().from(apiKeys).where(eq(apiKeys.trustId, trust))
  expect(await keys()).toMatchObject([{ revokedAt: null }])
  expect(await after(job).ended).toMatchObject({ code: 0 })
  expect(await keys()).toMatchObject([{ revokedAt: expect.any(Date) }])
})

test('a token that is not taken is no reason to run the job again', async () => {
  const { lab, makeTrust, token } = ci()
  const { trust, audience } = await makeTrust()
  const job = jobOf({ url: lab.serverUrl, trust, arguments: '--type x --expect y' })
  const { run } = newCheckout({ BOARDWALK_ID_TOKEN: token(audience, { ref: 'feature' }) })
  expect(await run(job).ended).toMatchObject({ code: 4, text: expect.stringContaining('refs/heads/feature') })
})

test.each(['', 'https://boardwalk.example/'])('a trust needs the address of the service, and not “%s”', async (url) => {
  const { lab, makeTrust } = ci()
  const { trust } = await makeTrust()
  const job = jobOf({ url, trust, arguments: '' })
  const { run } = newCheckout({ SERVICE_URL: lab.serverUrl })
  // The check stands behind the download, from which it is taken here.
  const [, , check = ''] = job.before_script
  expect(await run({ ...job, before_script: [check], script: [] }).ended).toMatchObject({
    code: 5,
    text: expect.stringContaining('give the input url too'),
  })
})
