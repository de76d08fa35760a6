// Slow: starts QEMU for each test, and real debuggers.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { gdb, serveGdb } from '#agent/gdb/testing.ts'
import { crashLines, decodeCrashes } from '#clients/typescript/src/crashes/index.ts'
import { ElfFile } from '#clients/typescript/src/elf/index.ts'
import { helloFor, qemuBoard } from './testing.ts'

const GDB = 'gdb-multiarch'
const MINUTE = 60_000
const quietly = () => ({ verify: true, progress: () => {}, signal: new AbortController().signal })
const flushed = 'maintenance flush register-cache'

async function stm32() {
  const board = qemuBoard({ machine: 'stm32f405' })
  const elf = helloFor('stm32f405')
  await board.start()
  await board.driver.flash?.({ format: 'elf', bytes: elf, address: null }, quietly())
  await board.shows('hello ')
  return { board, elf, at: await serveGdb(board.driver) }
}

async function microbit() {
  const board = qemuBoard({ machine: 'microbit' })
  await board.start()
  await board.shows('>>> ')
  return { board, at: await serveGdb(board.driver) }
}

test(
  'an stm32f405 is held, stepped and reset by one debugger after the other',
  async () => {
    const { board, elf, at } = await stm32()
    for (let round = 0; round < 2; round++) {
      const said = await gdb(GDB, elf, [
        ...[`target remote ${at}`, 'info mem', 'stepi', 'monitor reset', flushed, 'p $pc', 'break *$pc'],
        ...['stepi', 'p $pc', 'detach'],
      ])
      expect(said).toMatch(/0x08000000 0x08100000 ro/)
      expect(said).toMatch(/\$1 = .*<start>/)
      board.output = ''
      board.type('r')
      await board.shows('hello again ')
    }
  },
  MINUTE,
)

/** Breaks if the map of memories has what a null pointer leads to: gdb would stop looking there. */
test.skipIf(!canBuild)(
  'who called a null pointer on an STM32 is named by gdb, and by the registers that it prints',
  async () => {
    const { elf } = build('stuck-stm32')
    const board = qemuBoard({ machine: 'stm32f405' })
    await board.start()
    await board.driver.flash?.({ format: 'elf', bytes: elf, address: null }, quietly())
    await board.shows('ready')
    const at = await serveGdb(board.driver, () => board.type('n'))
    const live = await gdb(GDB, elf, [`target remote ${at}`, 'break fault', 'continue', 'bt', 'delete', 'detach'])
    const line = /in stop \(one=.*\) at .*stuck\.h:(\d+)\n#\d .*handle/.exec(live)?.[1]
    expect(line, live).toBeDefined()
    await board.shows('lr: 0x')
    await board.until(() => /lr: 0x[0-9a-f]{8}\n/.test(board.output))
    const lines = decodeCrashes(board.output, new ElfFile(elf)).flatMap((crash) => crashLines(crash))
    expect(lines.join('\n')).toMatch(new RegExp(`^Crash: HardFault\\b[\\s\\S]* stop +\\S*stuck\\.h:${line} `, 'm'))
  },
  MINUTE,
)

/** Breaks if the board is held for a debugger whose connection was cut. */
test('a board goes on once its debugger is gone', async () => {
  const { board } = await stm32()
  const side = await board.driver.openPort?.('gdb', new AbortController().signal)
  side?.destroy()
  board.output = ''
  board.type('r')
  await board.shows('hello again ')
})

test(
  'breakpoints of a micro:bit outlive its reset, which is another process',
  async () => {
    const { board, at } = await microbit()
    const said = await gdb(GDB, undefined, [
      ...[`target remote ${at}`, 'set architecture armv6s-m', 'stepi', 'monitor reset', flushed, 'p/x $pc', 'p/x $sp'],
      ...['stepi', 'set $second = $pc', 'hbreak *$second', 'monitor reset', flushed, 'continue', 'p $pc == $second'],
      ...['detach'],
    ])
    expect(said).toMatch(/\$1 = 0x1ccd8/)
    expect(said).toContain('$2 = 0x20004000')
    expect(said).toMatch(/Breakpoint 1, /)
    expect(said).toContain('$3 = 1')
    await board.ask('print(6 * 7)', '42')
  },
  MINUTE,
)

test(
  'a board that a debugger holds starts held after a flash, and a base image ends it',
  async () => {
    const { board, elf } = await stm32()
    const side = await board.driver.openPort?.('gdb', new AbortController().signal)
    board.output = ''
    await board.driver.flash?.({ format: 'elf', bytes: elf, address: null }, quietly())
    board.type('x')
    await board.untilQuiet()
    expect(board.output).toBe('')
    const closed = new Promise((resolve) => side?.on('close', resolve).resume())
    await board.driver.start({ output() {}, note() {}, failed() {} })
    await closed
  },
  MINUTE,
)

/** Each of these makes QEMU write a file, or start something, if its stub gets it. */
test(
  'words for QEMU’s own monitor reach nothing',
  async () => {
    const { board, elf, at } = await stm32()
    const path = join(tmpdir(), `boardwalk-debugger-${process.pid}`)
    const words = ['memsave 0x08000000 64', 'pmemsave 0x08000000 64', 'dump-guest-memory', 'screendump', 'logfile']
    const said = await gdb(GDB, elf, [
      `target remote ${at}`,
      ...words.map((word) => `monitor ${word} ${path}`),
      ...['monitor quit', `remote put /etc/hostname ${path}`, `remote get /etc/hostname ${path}`, 'p $pc', 'detach'],
    ])
    expect(said.match(/Only monitor reset works here/g)).toHaveLength(words.length + 1)
    expect(said).toMatch(/\$1 = /)
    expect(existsSync(path)).toBe(false)
    board.output = ''
    board.type('r')
    await board.shows('hello again ')
  },
  MINUTE,
)
