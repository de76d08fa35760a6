// Slow: bundles the emulators, and replays with them.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toFile } from '#agent/emulated/recording/file.ts'
import { recorded } from '#agent/emulated/recording/testing.ts'
import { bundledEmulatorOf } from '#http/api/bundled-clients.ts'
import { MADE_OF } from '#scripts/bundle.ts'
import { builtEmulatorHash, bundleEmulatorIfStale } from '#scripts/bundle-emulator.ts'
import { fakeService } from '../../testing/fake-console.ts'
import { runHere } from '../../testing/run-here.ts'
import { boardwalk, UsageError } from '../../typescript/src/index.ts'
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

function replayerOf(changes: Partial<typeof head> = {}, known = files, signal = new AbortController().signal) {
  const settings = { recording: fileOf(changes), emulatorSha256, files: known.map((one) => ({ ...one })) }
  return new Replayer(emulator, settings, { progress: () => {}, signal })
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

/** Breaks if Ctrl-C waits for the end of a replay. */
test('a replay that its user stops ends with the reason', async () => {
  const stop = new AbortController()
  await using replayer = replayerOf({}, files, stop.signal)
  const over = replayer.verify()
  stop.abort(new Error('Stopped by SIGINT.'))
  await expect(over).rejects.toThrow('Stopped by SIGINT.')
  await using late = replayerOf({}, files, stop.signal)
  await expect(late.verify()).rejects.toThrow('Stopped by SIGINT.')
})

test('a file that was on the board, and is missing, is asked for', async () => {
  const path = join(folder, 'uno.bwrec')
  const kept = join(folder, 'cache/emulators')
  mkdirSync(kept, { recursive: true })
  cpSync(emulator, join(kept, `emulator-${emulatorSha256}.mjs`))
  writeFileSync(path, fileOf())
  const missing = await runHere(['replay', path], { folder })
  expect(missing.error).toBeInstanceOf(UsageError)
  expect(String(missing.error)).toMatch(
    /it needs the firmware with the SHA-256 \w+\. Give that file: --firmware FILE\.$/,
  )
  const firmware = join(folder, 'app.bin')
  writeFileSync(firmware, files[0]?.bytes ?? '')
  const checked = await runHere(['replay', path, '--firmware', firmware, '--check', '2', '--json'], { folder })
  expect(checked.error).toBe(undefined)
  const places = {
    '500s': 'beyond the end of the recording, at 1.',
    '99999': `has the console from 0 to ${printed.length}.`,
  }
  const goTo = (place: string) =>
    runHere(['replay', path, '--firmware', firmware, '--to', place, '--gdb', '/bin/true'], { folder })
  for (const [place, why] of Object.entries(places)) expect(String((await goTo(place)).error)).toContain(why)
  const [, end = ''] = /at (\S+s)\.$/.exec(String((await goTo('500s')).error)) ?? []
  expect(await goTo(end)).toMatchObject({ error: undefined, words: expect.stringMatching(/^The board stands at /) })
  expect(JSON.parse(checked.stdout)).toMatchObject({ replays: 2, state_sha256: Buffer.from(hash).toString('hex') })
})

/** Returns what `run --repeat-check` says of a session whose recording is `file`. */
async function repeated(
  file: Uint8Array,
  { path, flashed = files[0]?.bytes }: { path?: string; flashed?: Uint8Array } = {},
) {
  const [session, command, artifact] = ['ses', 'cmd', 'art'].map((noun) => `${noun}_${'0'.repeat(26)}`)
  const { url } = await fakeService([], ({ pathname }) => {
    if (pathname.endsWith('.mjs')) return { status: 200, text: readFileSync(emulator) }
    if (pathname.endsWith('/firmware'))
      return { status: 200, text: flashed ?? '', headers: { 'x-firmware-format': 'bin' } }
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
  await assertRepeatable(context as unknown as Context, session ?? '', path)
  return said
}

test('a run is done again on this computer, and one that differs is no verdict of the test', async () => {
  expect(await repeated(fileOf())).toEqual([expect.stringContaining('is the same again on this computer')])
  await expect(repeated(fileOf({ state_sha256: '0'.repeat(64) }))).rejects.toThrow('ends as something else')
  expect(await repeated(fileOf({ marks: ['truncated'] }))).toEqual([
    'The run cannot be repeated here: its recording is truncated.',
  ])
})

/** Breaks if an emulation that is wrong leaves nothing by which it could be mended. */
test('a run that is another one when it is repeated leaves its recording', async () => {
  const path = join(folder, 'differs.bwrec')
  const file = fileOf({ state_sha256: '0'.repeat(64) })
  await expect(repeated(file, { path })).rejects.toThrow('ends as something else')
  expect(Buffer.compare(readFileSync(path), file)).toBe(0)
})

/** Breaks if that is taken for an emulation that is wrong. */
test('a run on a board that had other firmware before says that it cannot be repeated', async () => {
  expect(await repeated(fileOf(), { flashed: Buffer.from('another') })).toEqual([
    expect.stringContaining('its board had other firmware before, with the SHA-256'),
  ])
})
