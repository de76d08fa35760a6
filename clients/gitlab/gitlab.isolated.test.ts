import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { publishClients } from '#core/client-releases/index.ts'
import { makeBuild } from '#core/client-releases/testing.ts'
import { testsCommit } from '#db/testing.ts'
import { bundleCliIfStale } from '#scripts/bundle-cli.ts'
import { listening } from '#test/listening.ts'
import { labFor } from '../testing/lab.ts'
import { jobOf, newCheckout } from './testing.ts'

const build = mkdtempSync(join(tmpdir(), 'boardwalk-gitlab-'))
const lab = labFor(testsCommit(), { BUILD_DIR: build })

beforeAll(() => bundleCliIfStale(build), 60_000)
afterEach(() => lab().proxy.heal())

async function newProject() {
  const { boardType } = await lab().makeBoards()
  const { key } = await lab().makeUser()
  const sessions = async () => {
    const response = await fetch(`${lab().serverUrl}/v1/sessions`, { headers: { Authorization: `Bearer ${key}` } })
    return (await response.json()) as { active: { id: string; metadata: object }[] }
  }
  return { boardType, sessions, ...newCheckout({ SERVICE_API_KEY: key }) }
}

async function hashOfNewest(): Promise<string> {
  const [sha256 = ''] = (await (await fetch(`${lab().serverUrl}/clients/boardwalk.mjs.sha256`)).text()).split(' ')
  return sha256
}

test('a job passes, with its log and report, and the script afterwards finds nothing to end', async () => {
  const { boardType, run, after, sessions, read } = await newProject()
  const sha256 = await hashOfNewest()
  const flags = `--type ${boardType} --expect 'login: $' --send 'root\\n' --expect '# $'`
  const job = jobOf({ url: lab().url, arguments: flags, sha256 })
  const { code, text } = await run(job).ended
  expect(code, text).toBe(0)
  expect(read('boardwalk.log')).toContain('login: ')
  expect(read('boardwalk.xml')).toContain('failures="0"')
  expect((await sessions()).active).toEqual([])
  expect(await after(job).ended).toMatchObject({ code: 0 })
})

test('a job that is killed leaves a session, which the script afterwards ends', async () => {
  const { boardType, run, after, sessions } = await newProject()
  const job = jobOf({ url: lab().url, arguments: `--type ${boardType} --expect never --timeout 5m` })
  const { child, text, ended } = run({ ...job, script: job.script.map((line) => `exec ${line}`) })
  await expect.poll(text, { timeout: 20_000 }).toContain('is running on')
  child.kill('SIGKILL')
  await ended
  expect((await sessions()).active).toMatchObject([{ metadata: { ci: 'gitlab' } }])
  expect(await after(job).ended).toMatchObject({ code: 0 })
  expect((await sessions()).active).toEqual([])
})

/** Breaks where the script afterwards ends the first of several sessions. */
test('the sessions of a job with several runs are all ended', async () => {
  const { boardType, run, after, sessions, read } = await newProject()
  const { boardType: other } = await lab().makeBoards()
  const flags = `--types ${boardType},${other} --log 'boardwalk-{board_type}.log' --expect never --timeout 5m`
  const job = jobOf({ url: lab().url, arguments: flags })
  const { child, text, ended } = run({ ...job, script: job.script.map((line) => `exec ${line}`) })
  for (const name of [boardType, other])
    await expect.poll(text, { timeout: 20_000 }).toMatch(new RegExp(`${name}: ses_\\w+ is running`))
  child.kill('SIGKILL')
  await ended
  expect((await sessions()).active).toHaveLength(2)
  expect(read('.boardwalk-session')?.trim().split('\n')).toHaveLength(2)
  expect(await after(job).ended).toMatchObject({ code: 0 })
  expect((await sessions()).active).toEqual([])
})

// Without the check, a service that was taken over would get the key of the project.
test('a program with another hash is not run, and its failure is not worth a second try', async () => {
  const { boardType, run, read } = await newProject()
  const service = createServer((_, response) => response.end('console.log(process.env.SERVICE_API_KEY)'))
  const inputs = { arguments: `--type ${boardType} --expect x`, sha256: '0'.repeat(64) }
  const said = [
    [lab().url, 'the service has no such file'],
    [await listening(service), 'not that of the input sha256'],
  ] as const
  for (const [url, text] of said)
    expect(await run(jobOf({ url, ...inputs })).ended).toMatchObject({ code: 5, text: expect.stringContaining(text) })
  service.close()
  expect(read('boardwalk.mjs')).toBeUndefined()
})

test('a service that cannot be reached is worth a second try, and one without an address is not', async () => {
  const { run } = await newProject()
  lab().proxy.unavailable({ times: 1, path: /^\/clients/ })
  expect(await run(jobOf({ url: lab().url, arguments: '' })).ended).toMatchObject({ code: 2 })
  expect(await run(jobOf({ url: 'http://127.0.0.1:1', arguments: '' })).ended).toMatchObject({ code: 2 })
  expect(await run(jobOf({ arguments: '' })).ended).toMatchObject({ code: 5 })
})

test('flags that the template gives are those of the command', async () => {
  const { run } = await newProject()
  const { code, text } = await run(jobOf({ url: lab().url, arguments: '--help' })).ended
  expect(code).toBe(0)
  const [, ...given] = (jobOf({ arguments: '' }).script[0] ?? '').split(' --')
  for (const flag of given) expect(text).toContain(`--${flag.split(' ')[0]} `)
})

/** Breaks where a hash finds the newest file only. The newest here is no command. */
test('a program that is pinned by its hash runs after an upgrade of the service', async () => {
  const { run } = await newProject()
  const sha256 = await hashOfNewest()
  await publishClients(makeBuild('newer'), lab().serverUrl)
  expect(await hashOfNewest()).not.toBe(sha256)
  const { code, text } = await run(jobOf({ url: lab().url, arguments: '--help', sha256 })).ended
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('--session-file') })
})
