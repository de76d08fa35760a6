// Slow: starts a service.

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteCiTrust } from '#core/ci-trusts/index.ts'
import { apiKeys, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { ciLabFor } from '../testing/ci-lab.ts'
import { CommandLine } from '../testing/command-line.ts'

const ci = ciLabFor(testsCommit())

async function bench(variables: (token: string) => Record<string, string> = () => ci().gitHub) {
  const { lab, makeTrust, token } = ci()
  const { user, trust, audience } = await makeTrust()
  const one = token(audience)
  const of = { SERVICE_URL: lab.serverUrl, CI: 'true', GITHUB_ACTIONS: 'true', ...variables(one) }
  const cli = await CommandLine.create(of)
  const keys = () => db().select().from(apiKeys).where(eq(apiKeys.trustId, trust))
  const file = join(cli.environment.SERVICE_CONFIG_DIR ?? '', 'credentials.json')
  const stored = () => JSON.parse(readFileSync(file, 'utf8'))[lab.serverUrl]
  return { cli, user, trust, keys, file, stored, token: one }
}

const run = (type: string) => ['run', '--type', type, '--expect', 'login: $', '--send', 'root\\n', '--expect', '# $']

test('a login by the identity of a job serves the commands after it, until the logout', async () => {
  const { cli, trust, keys, file, stored } = await bench()
  const { boardType } = await ci().lab.makeBoards()
  expect(await cli.run(['login', '--ci', '--trust', trust])).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(stored()).toMatchObject({ label: 'CI', trust_id: trust, id: (await keys())[0]?.id })
  const before = (await keys())[0]?.expiresAt?.getTime() ?? 0
  const ended = await cli.run([...run(boardType), '--json'])
  expect(ended, ended.stderr).toMatchObject({ code: 0 })
  expect(JSON.parse(ended.stdout).session.origin).toMatchObject({ trust_id: trust, repository: 'acme/fw' })
  // Each command renews the key that it finds.
  expect((await keys())[0]?.expiresAt?.getTime()).toBeGreaterThan(before)
  expect(await cli.run(['logout'])).toMatchObject({ code: 0 })
  expect(await keys()).toMatchObject([{ revokedAt: expect.any(Date) }])
  expect(await cli.run(['status'])).toMatchObject({ code: 5, stderr: expect.stringContaining('There is no key') })
})

test('a command with a trust exchanges once, hands the key to its child, and revokes it', async () => {
  const { cli, trust, keys } = await bench((token) => ({ BOARDWALK_ID_TOKEN: token }))
  const { boardType } = await ci().lab.makeBoards()
  const of = cli.with({ SERVICE_CI_TRUST: trust })
  const child =
    'fetch(`${process.env.SERVICE_URL}/v1/auth/me`,{headers:{authorization:`Bearer ${process.env.SERVICE_API_KEY}`}}).then(({status})=>console.log(status))'
  const ended = await of.run(['exec', '--type', boardType, '--', process.execPath, '-e', child])
  expect(ended, ended.stderr).toMatchObject({ code: 0, stdout: '200\n' })
  expect(await keys()).toMatchObject([{ revokedAt: expect.any(Date) }])
  // Another command of the job would need another token.
  const again = await of.run(['status'])
  expect(again).toMatchObject({ code: 4, stderr: expect.stringContaining('boardwalk login --ci') })
})

test('a key is revoked also after a signal', async () => {
  const { cli, trust, keys } = await bench()
  const { boardType } = await ci().lab.makeBoards()
  const { child, said, ended } = cli
    .with({ SERVICE_CI_TRUST: trust })
    .start('run', '--type', boardType, '--expect', 'never', '--timeout', '5m')
  await said('is running on')
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 143 })
  expect(await keys()).toMatchObject([{ revokedAt: expect.any(Date) }])
})

test('a token may come from a file', async () => {
  const { cli, trust, token, keys } = await bench(() => ({}))
  const file = join(tmpdir(), `boardwalk-token-${process.pid}`)
  writeFileSync(file, `${token}\n`)
  const login = await cli.run(['login', '--ci', '--trust', trust, '--token-file', file])
  expect(login, login.stderr).toMatchObject({ code: 0 })
  expect(login.stdout + login.stderr).not.toContain(token)
  expect(await keys()).toHaveLength(1)
})

test('a job that is refused learns the rule, and a trust that is gone ends its keys', async () => {
  const { cli, trust, user } = await bench()
  expect(await cli.run(['login', '--ci', '--trust', trust])).toMatchObject({ code: 0 })
  await deleteCiTrust(user, trust)
  const refused = await cli.with({ SERVICE_CI_TRUST: trust }).run(['status'])
  expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('opens no trust') })
  const none = await cli.run(['login', '--ci'])
  expect(none).toMatchObject({ code: 5, stderr: expect.stringContaining('Pass --trust tru_') })
})
