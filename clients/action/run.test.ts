import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { testsCommit } from '#db/testing.ts'
import { actionFileOf } from '#http/api/bundled-clients.ts'
import { bundleActionIfStale } from '#scripts/bundle-action.ts'
import { labFor } from '../testing/lab.ts'

const lab = labFor(testsCommit())
const build = mkdtempSync(join(tmpdir(), 'boardwalk-action-'))

beforeAll(() => bundleActionIfStale(build), 60_000)
afterEach(() => lab().proxy.heal())

async function bench() {
  const { boardType, agent } = await lab().makeBoards()
  const { key } = await lab().makeUser()
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-step-'))
  const files = Object.fromEntries(['OUTPUT', 'STATE', 'STEP_SUMMARY'].map((name) => [name, join(folder, name)]))
  for (const file of Object.values(files)) writeFileSync(file, '')
  const read = (name: string) => readFileSync(files[name] ?? '', 'utf8')
  const start = (part: 'main.mjs' | 'post.mjs', inputs: Record<string, string> = {}) => {
    const given = { 'api-key': key, url: lab().url, 'board-type': boardType, ...inputs }
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', PATH: process.env.PATH, GITHUB_ACTIONS: 'true' }
    for (const [name, value] of Object.entries(given)) env[`INPUT_${name.toUpperCase()}`] = value
    for (const [name, file] of Object.entries(files)) env[`GITHUB_${name}`] = file
    for (const [name, value] of Object.entries(pairsOf(read('STATE')))) env[`STATE_${name}`] = value
    const child = spawn(process.execPath, [actionFileOf(build, part)], { env, cwd: folder })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    return { child, text: () => text, ended: once(child, 'close').then(([code]) => ({ code, text })) }
  }
  const sessions = async () => {
    const response = await fetch(`${lab().serverUrl}/v1/sessions`, { headers: { Authorization: `Bearer ${key}` } })
    return (await response.json()) as { active: { id: string }[]; ended: { id: string }[] }
  }
  return { key, agent, start, read, sessions, folder }
}

const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(.+?)<<(.+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [name, value]))

test('a run that passes says so in outputs and the summary, and never says the key', async () => {
  const { start, read, key, sessions } = await bench()
  const { code, text } = await start('main.mjs', { steps: 'expect login: $\nsend root\\n\nexpect # $' }).ended
  expect(code, text).toBe(0)
  expect(pairsOf(read('OUTPUT'))).toMatchObject({ result: 'passed', 'exit-code': '0', 'end-reason': 'user_ended' })
  expect(text.startsWith(`::add-mask::${key}\n`)).toBe(true)
  expect(read('OUTPUT') + read('STATE') + read('STEP_SUMMARY') + text.slice(key.length + 13)).not.toContain(key)
  expect((await sessions()).active).toEqual([])
})

test('a board that fails exits with 1 and an error; a failed flash with 2 and a warning', async () => {
  const { start, agent, folder } = await bench()
  const failed = await start('main.mjs', { expect: 'never', fail: 'login' }).ended
  expect(failed).toMatchObject({ code: 1, text: expect.stringContaining('::error title=Board test failed::') })
  writeFileSync(join(folder, 'app.hex'), ':020000040000FA\n:0400000001020304F2\n:00000001FF\n')
  agent.failNext('flash')
  const broken = await start('main.mjs', { expect: 'boot', firmware: 'app.hex' }).ended
  expect(broken).toMatchObject({ code: 2, text: expect.stringContaining('::warning title=Infrastructure::') })
})

// Without the saved key nothing leads from the step afterwards to the session.
test('a start whose answer was lost is found by its key, and ended', async () => {
  const { start, read, sessions } = await bench()
  lab().proxy.dropAnswer({ times: 100, method: 'POST', path: /^\/v1\/sessions$/ })
  const { child } = start('main.mjs', { expect: 'never' })
  await expect.poll(async () => (await sessions()).active.length, { timeout: 20_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(Object.keys(pairsOf(read('STATE')))).toEqual(['idempotency_key'])
  lab().proxy.heal()
  expect(await start('post.mjs').ended).toMatchObject({ code: 0, text: expect.stringContaining('has ended') })
  expect((await sessions()).active).toEqual([])
})

test('the inputs of action.yml are those that the code reads', () => {
  const { inputs } = parse(readFileSync('clients/action/run/action.yml', 'utf8'))
  const code = readFileSync('clients/action/run/inputs.ts', 'utf8')
  const used = [...code.matchAll(/(?:text|getInput|linesOf)\('([^']+)'/g)].map(([, name]) => name)
  expect(new Set(used)).toEqual(new Set(Object.keys(inputs)))
})

test('SIGINT ends the session first, and the step afterwards finds nothing left', async () => {
  const { start, sessions } = await bench()
  const running = start('main.mjs', { expect: 'never', timeout: '5m' })
  await expect.poll(running.text, { timeout: 20_000 }).toContain('is running on')
  running.child.kill('SIGINT')
  expect(await running.ended).toMatchObject({ code: 130 })
  expect((await sessions()).active).toEqual([])
  expect(await start('post.mjs').ended).toMatchObject({ code: 0 })
})
