// Slow: emulated boards run behind a service.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { runAgent } from '#agent/agent.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { boards, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import { runHere } from '../../../testing/run-here.ts'

const TYPE = 'uno-emulated'
const server = serveTests(testsCommit())
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-scenario-'))
const at = (name: string) => join(folder, name)
let key = ''

beforeAll(async () => {
  const agent = await makeAgent()
  await makeBoardType({ slug: TYPE, creditsPerMinute: 1 })
  await makeBaseImage({ boardType: TYPE })
  const { agentSlot } = await makeAgentBoard({ boardType: TYPE, agentId: agent.id })
  key = (await makeKey(await makeUser({ tier: 'paid', credits: 1_000, emailVerifiedAt: new Date() }))).secret
  const stopping = new AbortController()
  const driven = [{ slot: agentSlot ?? '', driver: 'emulated-avr' as const, share: 100 }]
  const config = { service: server.url, name: agent.name, boards: driven }
  const ended = runAgent({ config, credential: agent.credential, signal: stopping.signal })
  // The board is online from the start; what it can do is known once its agent has connected.
  const able = () => db().$count(boards, sql`'speed' = any(${boards.capabilities})`)
  await vi.waitFor(async () => expect(await able()).toBe(1), { timeout: 60_000, interval: 100 })
  return async () => {
    stopping.abort()
    await ended
  }
})

async function run(...words: string[]) {
  const start = ['run', '--type', TYPE, '--speed', 'max', '--json', '--junit', at('out.xml')]
  const { exitCode, stdout, words: said } = await runHere([...start, ...words], { url: server.url, key })
  return { exitCode, said, record: JSON.parse(stdout), junit: readFileSync(at('out.xml'), 'utf8') }
}

const LOGIN = ['--scenario', '--expect', '> ', '--send', 'eeprom 3\\r', '--expect', 'eeprom 3 ']

test('a run as a scenario has each step in its report, and the same state each time', async () => {
  const { exitCode, said, record, junit } = await run(...LOGIN)
  expect(exitCode, said).toBe(0)
  expect(record).toMatchObject({ reason: 'expect', step: 3, steps: 3, session: { command: { kind: 'scenario' } } })
  expect(junit).toContain('name="step 2: send eeprom 3\\r" time="0.000"/>')
  const hash = record.session.command.scenario.state_sha256
  expect(said).toContain(`Its state is ${hash.slice(0, 16)}…`)
  const again = await run(...LOGIN)
  expect(again.record.session.command.scenario.state_sha256).toBe(hash)
})

test('what must not be printed fails it, at the step that had begun', async () => {
  const { exitCode, record, junit } = await run(...LOGIN, '--fail', 'type help', '--fail', 'eeprom')
  expect(exitCode).toBe(1)
  expect(record).toMatchObject({ reason: 'fail', matched: 'type help', step: 0, steps: 3 })
  expect(junit).toContain('failures="1" errors="0" skipped="2"')
})

const WOKWI = `
version: 1
steps:
  - wait-serial: '> '
  - delay: 20ms
  - set-control: { part-id: button, control: pressed, value: 1 }
  - write-serial: "gpio 13 1\\r"
  - expect-pin: { part-id: uno, pin: 13, value: 1 }
  - write-serial: [0x68, 0x65, 0x6c, 0x70, 13]
  - wait-serial: 'never'
`

test('a scenario of Wokwi that stops is reported by its own steps', async () => {
  writeFileSync(at('test.yaml'), WOKWI)
  writeFileSync(at('parts.yaml'), 'parts:\n  - { name: button, kind: button, pin: D2 }\n')
  const wokwi = ['--wokwi-scenario', at('test.yaml'), '--parts', at('parts.yaml'), '--timeout', '2s']
  const { exitCode, record, junit } = await run(...wokwi)
  expect(exitCode).toBe(1)
  expect(record).toMatchObject({ reason: 'timeout', step: 6, steps: 7 })
  expect(junit).toContain('tests="7" failures="1"')
  expect(junit).toContain('name="step 4: send gpio 13 1\\r"')
  expect(junit).toContain('step 7 of 7 did not come within 2 s of the board’s time: expect never')
})

test('a scenario of Wokwi that passes has a case for each of its steps, with text and time', async () => {
  writeFileSync(at('short.yaml'), WOKWI.slice(0, WOKWI.lastIndexOf('  - wait-serial')))
  writeFileSync(at('parts.yaml'), 'parts:\n  - { name: button, kind: button, pin: D2 }\n')
  const { exitCode, said, junit } = await run('--wokwi-scenario', at('short.yaml'), '--parts', at('parts.yaml'))
  expect(exitCode, said).toBe(0)
  expect(junit).toContain('tests="6" failures="0" errors="0" skipped="0"')
  const cases = [...junit.matchAll(/ name="step \d: (.+?)" time="(.+?)"\/>/g)]
  expect(cases.map(([, name]) => name)).toEqual([
    ...['expect &gt; ', 'wait 20 ms', 'set button.pressed=true', 'send gpio 13 1\\r'],
    ...['expect-pin D13 1', 'send help\\r'],
  ])
  expect(cases[1]?.[2]).toMatch(/^0\.02/)
})

test('each part of a matrix is a scenario of its own', async () => {
  const part = ['--types', TYPE, '--shards', '2', '--send', 'echo {shard}\\r', '--expect', 'echo {shard}']
  const words = ['run', ...part, '--speed', 'max', '--scenario', '--json', '--junit', at('out.xml')]
  const { exitCode, stdout, words: said } = await runHere(words, { url: server.url, key })
  expect(exitCode, said).toBe(0)
  const { runs } = JSON.parse(stdout) as { runs: { session: { command: { scenario: object } } }[] }
  expect(runs.map(({ session }) => session.command.scenario)).toMatchObject([
    { outcome: 'passed', step: 2 },
    { outcome: 'passed', step: 2 },
  ])
  const junit = readFileSync(at('out.xml'), 'utf8')
  for (const shard of [0, 1]) expect(junit).toContain(`name="step 2: expect echo ${shard}"`)
})

/** Of one board alone, nobody can say whether it is the board. */
test('a triage plays the scenario again, from power-on each time', async () => {
  const { exitCode, said, record, junit } = await run(...LOGIN, '--fail', 'type help', '--triage=4')
  expect(exitCode, said).toBe(1)
  expect(record).toMatchObject({ reason: 'fail', triage: { verdict: 'inconclusive', failures: 4, of: 4 } })
  expect(junit.match(/<rerunFailure /g)).toHaveLength(4)
})

test('what a board cannot do costs no session', async () => {
  const options = { url: server.url, key }
  const wrong: [string[], string][] = [
    [['--expect', 'x'.repeat(201)], 'must have 200 bytes at most'],
    [['--expect', '> $'], '“> $” is a pattern'],
    [Array(101).fill(['--expect', 'x']).flat(), 'has 100 steps at most'],
    [['--expect', 'x', '--timeout', '11m'], 'takes 10 minutes at most'],
  ]
  for (const [words, text] of wrong) {
    const { error } = await runHere(['run', '--type', TYPE, '--scenario', ...words], options)
    expect(String(error)).toContain(text)
  }
  const refused = await runHere(['run', '--type', TYPE, '--wokwi-scenario', at('test.yaml')], options)
  expect(String(refused.error)).toContain('The board has no part “button”')
})
