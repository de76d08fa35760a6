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

function replayerOf(changes: Partial<typeof head> = {}, known = files) {
  const recording = toFile({ ...head, emulator_sha256: emulatorSha256, ...changes }, events)
  const settings = { recording, emulatorSha256, files: known.map((one) => ({ ...one })) }
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
