// Slow: bundles the emulators, and replays with them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toFile } from '#agent/emulated/recording/file.ts'
import { recorded } from '#agent/emulated/recording/testing.ts'
import { bundledEmulatorOf } from '#http/api/bundled-clients.ts'
import { MADE_OF } from '#scripts/bundle.ts'
import { builtEmulatorHash, bundleEmulatorIfStale } from '#scripts/bundle-emulator.ts'
import { fakeService } from '../../testing/fake-console.ts'
import { boardwalk } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { assertRepeatable } from '../run/repeat-check.ts'
import { Replayer } from './replayer.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-replayer-'))
const { head, events, files, hash, printed } = recorded('uno')
let emulator: string
let emulatorSha256: string

beforeAll(async () => {
  await bundleEmulatorIfStale(folder)
  emulatorSha256 = builtEmulatorHash(folder) ?? ''
  emulator = join(folder, 'published.mjs')
  writeFileSync(emulator, readFileSync(bundledEmulatorOf(folder), 'utf8').replace(MADE_OF, '').replace('\n\n', '\n'))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (changes: Partial<typeof head> = {}) =>
  toFile({ ...head, emulator_sha256: emulatorSha256, ...changes }, events)

function replayerOf(changes: Partial<typeof head> = {}, known = files) {
  const settings = { recording: fileOf(changes), emulatorSha256, files: known.map((one) => ({ ...one })) }
  return new Replayer(emulator, settings, () => {})
}

test('the emulator that is handed out replays what an agent has recorded', async () => {
  await using replayer = replayerOf()
  const verified = await replayer.verify()
  expect(verified.hash).toBe(Buffer.from(hash).toString('hex'))
  expect(Buffer.from(verified.printed).toString('latin1')).toBe(printed)
  expect((await replayer.goTo({ at: 'end' })).hash).toBe(verified.hash)
  const { ms } = await replayer.goTo({ at: 'printed', bytes: printed.indexOf('A0 ') })
  expect(ms).toBeGreaterThan(300)
  expect(ms).toBeLessThan(verified.ms)
  expect((await replayer.goTo({ at: 'ms', ms: 700 })).ms).toBeCloseTo(700, 0)
})

test('a debugger goes back in it', async () => {
  await using replayer = replayerOf()
  await replayer.goTo({ at: 'end' })
  let said = ''
  let more = Promise.withResolvers<void>()
  const send = replayer.attach({
    bytes(bytes) {
      said += Buffer.from(bytes).toString('latin1')
      more.resolve()
      more = Promise.withResolvers()
    },
    left() {},
  })
  const ask = async (body: string, reply: RegExp) => {
    said = ''
    const sum = [...body].reduce((total, letter) => (total + letter.charCodeAt(0)) % 256, 0)
    send(Buffer.from(`$${body}#${sum.toString(16).padStart(2, '0')}`))
    while (!reply.test(said)) await more.promise
  }
  await ask('qSupported', /ReverseStep\+;ReverseContinue\+#/)
  await ask('bs', /\$T05thread:1;#/)
  await ask('bc', /\$T05thread:1;replaylog:begin;#/)
  await ask('c', /\$T05thread:1;replaylog:end;#/)
})

test.each([
  ['without the firmware that was flashed', {}, [], 'it needs the firmware with the SHA-256'],
  ['that ends as something else', { state_sha256: '0'.repeat(64) }, files, 'ends as something else'],
  ['of another emulator', { emulator_sha256: 'f'.repeat(64) }, files, 'it is of another emulator'],
])('a recording %s is refused', async (_, changes, known, why) => {
  await using replayer = replayerOf(changes, known)
  await expect(replayer.verify()).rejects.toThrow(why)
})

/** Returns what `run --repeat-check` says of a session whose recording is `file`. */
async function repeated(file: Uint8Array) {
  const [session, command, artifact] = ['ses', 'cmd', 'art'].map((noun) => `${noun}_${'0'.repeat(26)}`)
  const [flashed] = files
  const { url } = await fakeService([], ({ pathname }) => {
    if (pathname.endsWith('.mjs')) return { status: 200, text: readFileSync(emulator) }
    if (pathname.endsWith('/firmware'))
      return { status: 200, text: flashed?.bytes ?? '', headers: { 'x-firmware-format': 'bin' } }
    if (pathname.endsWith('/content')) return { status: 200, text: file }
    if (pathname.endsWith(`/artifacts/${artifact}`)) return { status: 200, body: { id: artifact, state: 'ready' } }
    const body = { id: command, session_id: session, state: 'succeeded', ended_at: 'now', artifact_id: artifact }
    return { status: 200, body }
  })
  const said: string[] = []
  const context = {
    client: boardwalk({ url, apiKey: 'key' }),
    out: { say: (text: string) => void said.push(text) },
    settings: { environment: { SERVICE_CONFIG_DIR: folder } },
    signal: new AbortController().signal,
  }
  await assertRepeatable(context as unknown as Context, session ?? '')
  return said
}

test('a run is done again on this computer, and one that differs is no verdict of the test', async () => {
  expect(await repeated(fileOf())).toEqual([expect.stringContaining('is the same again on this computer')])
  await expect(repeated(fileOf({ state_sha256: '0'.repeat(64) }))).rejects.toThrow('ends as something else')
  expect(await repeated(fileOf({ marks: ['truncated'] }))).toEqual([
    'The run cannot be repeated here: its recording is truncated.',
  ])
})
