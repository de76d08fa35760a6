// Slow: real debuggers, and QEMU.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BoardDriver } from '#agent/drivers/driver.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { build } from '#agent/emulated/test-firmware/testing.ts'
import { Board } from '#agent/emulated/testing.ts'
import { gdb, serveGdb } from '#agent/gdb/testing.ts'
import { helloFor, qemuBoard } from '#agent/qemu/testing.ts'

const GDB = 'gdb-multiarch'
const MINUTE = 60_000
const LOOK = ['bt', 'p/x $sp', 'p/x $r4', 'p motor', 'p offset', 'p looked == 0', 'x/8xw $sp']
const quietly = () => ({ verify: true, progress: () => {}, signal: new AbortController().signal })

async function collect(driver: BoardDriver): Promise<string> {
  const made = await driver.collect?.({ kind: 'core' }, new AbortController().signal)
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-core-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'x.core')
  writeFileSync(path, (await made?.over) ?? '')
  return path
}

/** What gdb says of a program, without what it says of how it got there. */
const lookedAt = (said: string) => said.split('\n').filter((line) => /^(?:#\d |\$\d|0x2)/.test(line))

test(
  'a core of a Pico that hangs shows what gdb shows that holds the board, which it leaves as it is',
  async () => {
    const { elf, binary } = build('stuck-pico')
    const board = new Board(emulatedDriver({ machine: 'pico', share: 1, image: binary }))
    onTestFinished(() => board.driver.wipe())
    await board.start()
    await board.shows('ready')
    board.type('h')
    let core = Promise.resolve('')
    const at = await serveGdb(board.driver, () => {
      core = collect(board.driver)
    })
    const said = await gdb(GDB, elf, [`target remote ${at}`, ...LOOK, 'stepi', 'detach'])
    const [live, dead] = [lookedAt(said), lookedAt(await gdb(GDB, elf, [`core-file ${await core}`, ...LOOK]))]
    expect(dead.join('\n')).toMatch(/#0 .*wait_for_motor \(one=.*\n#1 .*handle \(typed=.*\n#2 .*serve \(/)
    expect(dead).toContainEqual(expect.stringMatching(/^\$3 = \{speed = 1200, is_ready = 0 /))
    expect(dead).toContain('$4 = -7')
    expect(new Set(live)).toEqual(new Set(dead))
  },
  2 * MINUTE,
)

test(
  'a core of a program that calls what a null pointer leads to shows who did',
  async () => {
    const { elf, binary } = build('stuck-pico')
    const board = new Board(emulatedDriver({ machine: 'pico', share: 1, image: binary }))
    onTestFinished(() => board.driver.wipe())
    await board.start()
    await board.shows('ready')
    board.type('n')
    await board.until(() => board.notes.some((text) => text.includes('locked up')))
    const dead = await gdb(GDB, elf, [`core-file ${await collect(board.driver)}`, 'bt'])
    expect(dead).toContain('Program terminated with signal SIGSEGV')
    expect(dead).toMatch(/signal handler called[\s\S]*stop \(one=.*\) at .*stuck\.h:\d+\n#\d .*handle/)
  },
  2 * MINUTE,
)

test(
  'a core of an STM32 of QEMU is as the live board, also while a debugger lets it run',
  async () => {
    const board = qemuBoard({ machine: 'stm32f405' })
    const elf = helloFor('stm32f405')
    await board.start()
    await board.driver.flash?.({ format: 'elf', bytes: elf, address: null }, quietly())
    await board.shows('hello ')
    const look = ['p/x $pc', 'p/x $sp', 'p/x $xpsr', 'x/1xw 0x20001000']
    const core = await collect(board.driver)
    const dead = await gdb(GDB, elf, [`core-file ${core}`, 'bt', ...look])
    expect(dead).toMatch(/#\d .* in start \(\)/)
    expect(dead).toContain('0x005ec4e7')
    // It goes on.
    board.output = ''
    board.type('r')
    await board.shows('hello again ')
    let held = Promise.resolve('')
    const at = await serveGdb(board.driver, () => {
      held = collect(board.driver)
    })
    const live = await gdb(GDB, elf, [`target remote ${at}`, ...look, 'stepi', 'detach'])
    expect(lookedAt(await gdb(GDB, elf, [`core-file ${await held}`, ...look])).slice(-4)).toEqual(
      lookedAt(live).slice(-4),
    )
  },
  2 * MINUTE,
)

test(
  'a core of a micro:bit is as the board that a debugger holds',
  async () => {
    const board = qemuBoard({ machine: 'microbit' })
    await board.start()
    await board.shows('>>> ')
    const look = ['p/x $pc', 'p/x $sp', 'p/x $xpsr', 'x/64xw 0x20000000', 'x/16xw $sp']
    let held = Promise.resolve('')
    const at = await serveGdb(board.driver, () => {
      held = collect(board.driver)
    })
    // gdb says of itself where a core file stands.
    const asked = (said: string) => lookedAt(said).filter((line) => !line.startsWith('#'))
    const live = asked(await gdb(GDB, undefined, [`target remote ${at}`, ...look, 'detach']))
    const dead = asked(await gdb(GDB, undefined, [`core-file ${await held}`, ...look]))
    expect(dead.filter((line) => line.startsWith('$'))).toHaveLength(3)
    expect(new Set(dead.flatMap((line) => line.split(/\s+/))).size).toBeGreaterThan(30)
    expect(dead).toEqual(live)
    board.output = ''
    board.type('6*7\r')
    await board.shows('42')
  },
  2 * MINUTE,
)
