import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileOf, serialLine } from '#wire/decoders/testing.ts'
import { fakeService } from '../testing/fake-console.ts'
import { runHere } from '../testing/run-here.ts'
import { EXIT } from './exit-codes.ts'
import { exitCodeOf } from './failures.ts'

const [SESSION, COMMAND, ARTIFACT] = ['ses', 'cmd', 'art'].map((noun) => `${noun}_${'0'.repeat(26)}`)
const FILE = fileOf([serialLine('D1', Buffer.from('Hi'), 9_600)], 16_000_000)
const VCD = '$timescale 100 ps $end\n'
const LINES = [
  { pins: ['D9'], levels: { D9: 0 }, hertz: 16_000_000, ended: 'span', truncated: true },
  ...[0, 1, 2].flatMap((at) => [
    { pin: 'D9', at_ns: at * 1_000, level: 1 },
    { pin: 'D9', at_ns: at * 1_000 + 500, level: 0 },
  ]),
]

/** A service whose capture is `state`, with the reason if it has failed. */
const service = (state: string, error: string | null = null) =>
  fakeService([], ({ pathname, search }) => {
    if (pathname.endsWith('/captures'))
      return { status: 202, body: { id: COMMAND, session_id: SESSION, kind: 'collect', state: 'queued' } }
    if (pathname.includes('/commands/'))
      return { status: 200, body: { id: COMMAND, state: 'succeeded', ended_at: 'now', artifact_id: ARTIFACT } }
    if (pathname.endsWith('/content') && search === '?as=raw') return { status: 200, text: FILE }
    if (pathname.endsWith('/content'))
      return {
        status: 200,
        text: search === '?as=vcd' ? VCD : LINES.map((line) => `${JSON.stringify(line)}\n`).join(''),
      }
    if (pathname.endsWith(`/artifacts/${ARTIFACT}`))
      return { status: 200, body: { id: ARTIFACT, kind: 'capture', state, error } }
    return { status: 200, body: { id: SESSION, state: 'running' } }
  })

test('a capture is written to a file, and told pin by pin', async () => {
  const { url } = await service('ready')
  const path = join(mkdtempSync(join(tmpdir(), 'boardwalk-capture-')), 'a.vcd')
  const ran = await runHere(['capture', SESSION ?? '', '--pins', 'D9', '--for', '1s', '-o', path], { url })
  expect(ran).toMatchObject({ error: undefined, stdout: 'D9\t6\t1 MHz\t50 %\n' })
  expect(readFileSync(path, 'utf8')).toBe(VCD)
  const piped = await runHere(['capture', SESSION ?? '', '--for', '1s', '-o', '-'], { url })
  expect(piped).toMatchObject({ error: undefined, stdout: VCD })
})

test('a trigger that did not come, and a file of no known format, are errors', async () => {
  const late = 'The edge of its trigger did not come.'
  const { url } = await service('failed', late)
  const failed = await runHere(['capture', SESSION ?? '', '--for', '1s'], { url })
  expect(failed).toMatchObject({ stdout: '', error: { message: expect.stringContaining(late) } })
  expect(exitCodeOf(failed.error)).toBe(EXIT.failed)
  const broken = await service('failed', 'The board could not make it.')
  const { error } = await runHere(['capture', SESSION ?? '', '--for', '1s'], { url: broken.url })
  expect(exitCodeOf(error)).toBe(EXIT.infrastructure)
  const unknown = await runHere(['capture', SESSION ?? '', '--for', '1s', '-o', 'a.txt'], { url })
  expect(unknown).toMatchObject({ stdout: '', error: { message: expect.stringContaining('.vcd, .json or .capture') } })
})

test('what is on a line of a capture is printed', async () => {
  const { url } = await service('ready')
  const args = ['capture', SESSION ?? '', '--for', '1s', '--decode', 'uart:rx=D1,baud=9600']
  const ran = await runHere(args, { url })
  expect(ran).toMatchObject({
    error: undefined,
    stdout: '0.001000000 s\tUART 9600\tD1\t0x48 H\n0.002041688 s\tUART 9600\tD1\t0x69 i\n',
  })
  const guessed = await runHere([...args.slice(0, -1), 'uart:rx=D1', '--jq', '.[].value'], { url })
  expect(guessed).toMatchObject({ error: undefined, stdout: '72\n105\n' })
  const both = await runHere([...args, '-o', '-'], { url })
  expect(both).toMatchObject({ stdout: '', error: { message: expect.stringContaining('give -o FILE') } })
})
