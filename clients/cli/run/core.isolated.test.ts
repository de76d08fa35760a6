// Slow: emulated boards run behind a service.

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '#agent/emulated/test-firmware/testing.ts'
import { testsCommit } from '#db/testing.ts'
import { emulatedLabFor } from '../../testing/emulated-lab.ts'

const newSession = emulatedLabFor(testsCommit(), ['pico-emulated', 'uno-emulated'])
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-run-core-'))
const MINUTE = 60_000

test.each([
  ['pico', 'x.core'],
  ['uno', 'x.json'],
] as const)(
  'an endless loop on a %s that prints nothing is found by --core',
  { timeout: 2 * MINUTE },
  async (board, name) => {
    const { session, cli } = await newSession(`${board}-emulated`)
    const { elf } = build(`stuck-${board}`)
    const [firmware, core, junit] = ['app.elf', name, 'out.xml'].map((file) => join(folder, `${board}-${file}`)) as [
      string,
      string,
      string,
    ]
    writeFileSync(firmware, elf)
    const args = ['run', firmware, '--session', session.id, '--core', core]
    const passed = await cli.run([...args, '--expect', 'ready'])
    expect(passed.code, passed.stderr).toBe(0)
    expect(existsSync(core)).toBe(false)

    const hangs = ['--expect', 'ready', '--send', 'h', '--expect', 'done', '--timeout', '3s', '--junit', junit]
    const ran = await cli.run([...args, ...hangs])
    expect(ran.code, ran.stderr).toBe(1)
    expect(ran.stderr).toContain(`Registers and memory of the board: ${core}`)
    expect(ran.stderr).toMatch(/#0 0x.* {2}wait_for_motor .*stuck\.h:18/)
    expect(ran.stderr).toMatch(/#\d 0x.* {2}handle .*stuck\.h:27/)
    expect(readFileSync(junit, 'utf8')).toMatch(/<failure message="stopped in wait_for_motor \([^"]*stuck\.h:18\)/)

    // The same file says it later, and another one is made of the board as it is now.
    const decoded = await cli.run(['decode', firmware, core])
    expect(decoded.stdout, decoded.stderr).toMatch(/^Core of .*: stopped\n {2}#0 0x.* {2}wait_for_motor/)
    const other = join(folder, `${board}-other`)
    expect(await cli.run(['core', session.id, '-o', other])).toMatchObject({ code: 0, stdout: '' })
    expect((await cli.run(['decode', firmware, other])).stdout).toContain('wait_for_motor')
    await session.end()
    const after = join(folder, `${board}-after`)
    expect(await cli.run(['core', session.id, '-o', after])).toMatchObject({ code: 0 })
    expect(readFileSync(after)).toEqual(readFileSync(other))
  },
)

test('a session whose board was never looked at has no core file', { timeout: MINUTE }, async () => {
  const { session, cli } = await newSession('uno-emulated')
  await session.end()
  const { code, stderr } = await cli.run(['core', session.id, '-o', join(folder, 'none')])
  expect(code).toBe(5)
  expect(stderr).toContain('no core file was made of its board')
})
