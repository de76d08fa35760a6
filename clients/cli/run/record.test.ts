import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fakeService } from '../../testing/fake-console.ts'
import { boardwalk } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import type { Firmware } from '../firmware.ts'
import { keepRecording } from './record.ts'

const [SESSION, COMMAND, ARTIFACT] = ['ses', 'cmd', 'art'].map((noun) => `${noun}_${'0'.repeat(26)}`)
const ELF = Uint8Array.of(0x7f, 0x45, 0x4c, 0x46)
const HEX = Uint8Array.of(0x3a)

/** Returns what is said of a recording that was kept of a board with some firmware. */
async function kept({ firmware, elf, fail }: { firmware?: Firmware; elf?: string; fail?: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-record-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { url } = await fakeService([], ({ pathname }) => {
    if (pathname.endsWith('/content')) return { status: 200, text: 'recorded' }
    if (pathname.endsWith(`/artifacts/${ARTIFACT}`)) return { status: 200, body: { id: ARTIFACT, state: 'ready' } }
    const body = { id: COMMAND, session_id: SESSION, state: 'succeeded', ended_at: 'now', artifact_id: ARTIFACT }
    return { status: 200, body }
  })
  const said: string[] = []
  const context = {
    client: boardwalk({ apiKey: 'key_test', url }),
    out: { say: (text: string) => said.push(text) },
    signal: new AbortController().signal,
  }
  const path = join(folder, 'crash.bwrec')
  await keepRecording(context as unknown as Context, SESSION ?? '', { path, firmware, elf, fail })
  expect(readFileSync(path, 'utf8')).toBe('recorded')
  return said.join('\n').replace(path, 'PATH')
}

/** Breaks if somebody who copies the command is told that a file is not there. */
test('how a recording is replayed is said with the files that the run was given', async () => {
  const of = (bytes: Uint8Array<ArrayBuffer>, path?: string) => ({ name: 'app', bytes, ...(path && { path }) })
  const typed = '. It contains what was typed.'
  const said = {
    '': await kept({}),
    'build/app.elf ': await kept({ firmware: of(ELF, 'build/app.elf') }),
    "app.elf --firmware 'my build/app.hex' ": await kept({ firmware: of(HEX, 'my build/app.hex') }),
    'out/app.elf --firmware app.hex ': await kept({ firmware: of(HEX, 'app.hex'), elf: 'out/app.elf' }),
    'app.elf --firmware FILE ': await kept({ firmware: of(HEX) }),
  }
  for (const [words, text] of Object.entries(said))
    expect(text).toBe(`Replay it: boardwalk replay PATH ${words}--to failure${typed}`)
  expect(await kept({ fail: "it's lost" })).toBe(
    `Replay it: boardwalk replay PATH --to failure --fail 'it'\\''s lost'${typed}`,
  )
})
