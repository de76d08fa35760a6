import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeService } from '../testing/fake-console.ts'
import { runHere } from '../testing/run-here.ts'

/** Nothing listens there: what is completed with it is known without a service. */
const NOWHERE = 'http://127.0.0.1:9'

async function complete(typed: string[], url = NOWHERE, folder?: string): Promise<string[]> {
  const { stdout } = await runHere(['complete', '--', ...typed], { url, ...(folder && { folder }) })
  return stdout.split('\n').filter((word) => word !== '')
}

test.each([
  [
    ['run', '--format', ''],
    ['unity', 'ztest', 'tap'],
  ],
  [['run', '--format', 'z'], ['ztest']],
  [
    ['flash', 'a.hex', '--format', ''],
    ['uf2', 'hex', 'elf', 'bin'],
  ],
  [
    ['keys', 'create', '--access', ''],
    ['full', 'run', 'read'],
  ],
  [
    ['login', '--access', 'r'],
    ['run', 'read'],
  ],
  [
    ['console', '--eol', ''],
    ['cr', 'lf', 'crlf'],
  ],
  [
    ['boards', '--state', ''],
    ['available', 'in_use', 'maintenance', 'offline'],
  ],
  [
    ['sessions', 'wait', '--for', ''],
    ['running', 'ended'],
  ],
  [
    ['power', ''],
    ['on', 'off', 'cycle'],
  ],
  [
    ['power', '--url', NOWHERE, ''],
    ['on', 'off', 'cycle'],
  ],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish', 'powershell'],
  ],
  [
    ['keys', ''],
    ['list', 'create', 'revoke'],
  ],
  [['run', '--timeout', ''], []],
  [['run', ''], []],
])('%j completes as %j, without a call', async (typed, words) => {
  expect(await complete(typed)).toEqual(words)
})

test('help completes topics and commands', async () => {
  expect(await complete(['help', ''])).toEqual(expect.arrayContaining(['exit-codes', 'environment', 'run', 'boards']))
  expect(await complete(['help', 'exi'])).toEqual(['exit-codes'])
})

test('a session is completed where one is an argument, and not in the place of another', async () => {
  const active = [{ id: 'ses_1' }]
  const { url } = await fakeService([], () => ({ status: 200, body: { active } }))
  expect(await complete(['power', 'on', ''], url)).toEqual(['ses_1'])
  expect(await complete(['sessions', 'end', ''], url)).toEqual(['ses_1'])
  expect(await complete(['run', '--session', ''], url)).toEqual(['ses_1'])
})

/** Breaks without the file in `remembered`, and if another key were told what the first one saw. */
test('what the service says is asked once in five seconds, for each key and service', async () => {
  let calls = 0
  const answer = () => ({ status: 200, body: { base_images: [{ id: `img_${++calls}` }] } })
  const [one, other] = [await fakeService([], answer), await fakeService([], answer)]
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-completion-'))
  const typed = ['run', '--image', '']
  expect(await complete(typed, one.url, folder)).toEqual(['img_1'])
  expect(await complete(typed, one.url, folder)).toEqual(['img_1'])
  expect(await complete(typed, other.url, folder)).toEqual(['img_2'])
})
