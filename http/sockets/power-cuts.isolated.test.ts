import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runHere } from '#clients/testing/run-here.ts'
import { db } from '#db/index.ts'
import { serveUnos, UNO } from './uno.testing.ts'

const { server, runFreeUno, runUno } = serveUnos()

/** A session on an emulated Uno of a real agent, with our shell. */
async function makeScene() {
  const uno = await runUno({ share: 100 })
  const { path, get } = uno
  const cut = async (settings: object) => {
    const { status, body } = await uno.call('POST', `${path}/artifacts`, { kind: 'power_cut', power_cut: settings })
    return { status, body: body as typeof body & { artifact_id: string; code?: string } }
  }
  const over = async (id: string) => (await get(`/commands/${id}?wait_seconds=50`)).json()
  return { ...uno, cut, over }
}

/** One write of the shell, which is there before its next prompt. */
const settings = {
  ...{ ready: '> ', send: 'eeprom 3 99\r', until: 'eeprom 3 99\r\n> ' },
  ...{ boot_expect: 'type help', boot_seconds: 0.5, torn: true },
}

test('power is cut by a command that lasts to its end, and the report is its artifact', async () => {
  const { cut, over, get } = await makeScene()
  const { status, body } = await cut(settings)
  expect([status, body.kind]).toEqual([202, 'collect'])
  expect(await over(body.id)).toMatchObject({ state: 'succeeded', artifact_id: body.artifact_id })
  const artifact = await (await get(`/artifacts/${body.artifact_id}?wait_seconds=30`)).json()
  expect(artifact).toMatchObject({ kind: 'power_cut', state: 'ready', media_type: 'application/json' })
  const content = await get(`/artifacts/${body.artifact_id}/content`)
  expect(content.headers.get('content-disposition')).toBe(`attachment; filename="${body.artifact_id}.power_cut"`)
  expect(await content.json()).toMatchObject({
    points: [
      { n: 1, op: 'rewrite', address: 3, length: 1, torn: null, result: 'booted' },
      { n: 1, torn: 'erased', result: 'booted' },
    ],
    summary: { operations: 1, possible: 2, is_complete: true, booted: 2 },
  })
})

/** Breaks if the command ends before its work, or if its deadline is that of other acts. */
test('an update that does not run fails the command and its artifact with the reason', async () => {
  const { cut, over, get, call, path } = await makeScene()
  const { body } = await cut({ ...settings, until: 'never', update_seconds: 5 })
  expect((await call('POST', `${path}/reset`)).body).toMatchObject({ code: 'command_running' })
  const [{ seconds } = { seconds: 0 }] = await db().execute<{ seconds: number }>(
    sql`select extract(epoch from deadline_at - created_at)::int as seconds from commands where id = ${body.id}`,
  )
  expect(seconds).toBe(660)
  const error = 'The update ended after 5 s of the board before it printed "never".'
  expect(await over(body.id)).toMatchObject({
    ...{ state: 'failed', fault: 'user', error },
    output_tail: expect.stringMatching(/> eeprom 3 99\r\neeprom 3 99\r\n> $/),
  })
  expect(await (await get(`/artifacts/${body.artifact_id}`)).json()).toMatchObject({ state: 'failed', error })
})

test('settings that cannot be are refused at their places', async () => {
  const { call, path } = await makeScene()
  const wrong: [object | undefined, string][] = [
    [{ ...settings, until: '' }, '/power_cut/until'],
    [{ ...settings, send: 'a\0' }, '/power_cut/send'],
    [{ ...settings, send: 'é'.repeat(101) }, '/power_cut/send'],
    [{ ...settings, points: 2_001 }, '/power_cut/points'],
    [{ ...settings, boot_seconds: 61 }, '/power_cut/boot_seconds'],
    [{ ...settings, every: true }, '/power_cut/every'],
    [undefined, '/power_cut'],
  ]
  for (const [power_cut, pointer] of wrong) {
    const { status, body } = await call('POST', `${path}/artifacts`, { kind: 'power_cut', power_cut })
    expect([status, body]).toMatchObject([400, { code: 'invalid_request', errors: [{ pointer }] }])
  }
  const { body } = await call('POST', `${path}/artifacts`, { kind: 'core', power_cut: settings })
  expect(body).toMatchObject({ errors: [{ pointer: '/power_cut' }] })
})

test('boardwalk powercut --random cuts the power of a board at random times', async () => {
  const { headers } = await runFreeUno({ share: 100 })
  const key = headers.authorization.slice('Bearer '.length)
  const args = ['powercut', '--type', UNO, '--ready', '> ', '--send', 'eeprom 3 99\\r', '--until', '99\\r\\n> ']
  const run = (...more: string[]) => runHere([...args, '--random', '1', ...more], { url: server.url, key })
  const passed = await run('--boot-expect', 'type help')
  expect(passed).toMatchObject({ error: undefined, exitCode: 0, stdout: '' })
  expect(passed.words).toMatch(/Passed: 1 power cut at random times of an update of \d+ ms, 0 without a good start/)
  const failed = await run('--boot-expect', 'login:', '--boot-time', '200ms', '--json')
  expect(failed).toMatchObject({ error: undefined, exitCode: 1 })
  expect(JSON.parse(failed.stdout)).toMatchObject({ times: 'random', summary: { timeout: 1, is_complete: true } })
  const both = await run('--boot-expect', 'x', '--torn')
  expect(both).toMatchObject({ error: { message: expect.stringContaining('--random has no --points') } })
})

test('boardwalk powercut prints the verdict, and writes a case for each point', async () => {
  const { headers } = await runFreeUno({ share: 100 })
  const key = headers.authorization.slice('Bearer '.length)
  const junit = join(mkdtempSync(join(tmpdir(), 'boardwalk-cuts-')), 'out.xml')
  const args = [
    'powercut',
    '--type',
    UNO,
    '--ready',
    '> ',
    '--send',
    'eeprom 3 99\\r',
    '--until',
    '99\\r\\n> ',
    '--torn',
  ]
  const run = (...more: string[]) => runHere([...args, ...more, '--junit', junit], { url: server.url, key })
  const passed = await run('--boot-expect', 'type help')
  expect(passed).toMatchObject({ error: undefined, exitCode: 0, stdout: '' })
  expect(passed.words).toContain('Passed: 1 write, 2 power cuts, 0 without a good start')
  expect(readFileSync(junit, 'utf8')).toContain('name="1 rewrite 0x3 +1, after its erase"')
  const failed = await run('--boot-expect', 'login:', '--boot-time', '100ms')
  expect(failed).toMatchObject({
    error: undefined,
    exitCode: 1,
    stdout: expect.stringContaining('did not start in time'),
  })
  expect(readFileSync(junit, 'utf8')).toContain('failures="2"')
  // What was tried for minutes is told, also where the report has no place.
  const words = [...args, '--boot-expect', 'type help']
  const full = await runHere([...words, '--junit', '/dev/full'], { url: server.url, key })
  expect(full).toMatchObject({ error: undefined, exitCode: 2 })
  expect(full.words).toMatch(/Passed: 1 write, 2 power cuts.*\n\/dev\/full could not be written: no space is left\.\n$/)
  const elf = 'clients/conformance/elf/avr.elf'
  const other = await runHere([...words, 'firmware/uno/shell.bin', '--elf', elf], { url: server.url, key })
  expect(String(other.error)).toContain(`${elf} is not what runs on the board`)
  const broken = await run('--boot-expect', 'type help', '--from', 'never', '--update-time', '500ms')
  expect(broken).toMatchObject({
    error: undefined,
    exitCode: 1,
    words: expect.stringContaining('before it printed "never"'),
  })
})
