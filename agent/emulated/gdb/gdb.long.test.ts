// Slow: real debuggers.
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { build } from '#agent/emulated/test-firmware/testing.ts'
import { Board } from '#agent/emulated/testing.ts'
import { gdb, serveGdb } from '#agent/gdb/testing.ts'

const boards = [
  { machine: 'uno', program: 'avr-gdb', firmware: 'debug-uno' },
  { machine: 'pico', program: 'gdb-multiarch', firmware: 'debug-pico' },
] as const

/** What is typed to a board as soon as its debugger holds it. */
let toType = ''
beforeEach(() => {
  toType = ''
})

async function start({ machine, firmware }: (typeof boards)[number]) {
  const { elf, binary } = build(firmware)
  const board = new Board(emulatedDriver({ machine, share: 1, image: binary }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  await board.shows('>')
  return { board, elf, at: await serveGdb(board.driver, () => board.type(toType)) }
}

test.each(boards)(
  '$program: breakpoints, watchpoints, steps and frames of a board',
  async (one) => {
    const { board, elf, at } = await start(one)
    board.type('12')
    await board.shows('12')
    const said = await gdb(one.program, elf, [
      ...[`target remote ${at}`, 'info threads', 'break add'],
      ...['p total', 'set var last = 7', 'p last', 'x/2i $pc'],
      ...['detach'],
    ])
    expect(said).toContain('$1 = 3')
    expect(said).toMatch(/\$2 = 7/)
    toType = '4'
    const second = await gdb(one.program, elf, [
      ...[`target remote ${at}`, 'break add', 'continue', 'bt', 'info args', 'watch total', 'continue'],
      ...['p total', 'delete', 'rwatch last', 'finish', 'stepi', 'next', 'monitor reset', 'p $pc', 'monitor quit'],
      ...['tbreak serve', 'continue', 'detach'],
    ])
    expect(second).toMatch(/Breakpoint 1, add \(amount=(amount@entry=)?4\)/)
    expect(second).toMatch(/#0 +add \(.*\n#1 +.*handle \(.*\n#2 +.*serve \(/)
    expect(second).toContain('amount = 4')
    expect(second).toMatch(/Hardware watchpoint 2: total[\s\S]*Old value = 3[\s\S]*New value = 7/)
    expect(second).toMatch(/Hardware read watchpoint 3: last/)
    expect(second).toContain('Only monitor reset works here')
    expect(second).toMatch(/Temporary breakpoint 4, serve \(\)/)
    board.output = ''
    board.type('5')
    await board.shows('5')
  },
  60_000,
)

test.each(boards)(
  '$program: a breakpoint of the program itself stops it once',
  async (one) => {
    const { board, elf, at } = await start(one)
    toType = 'bb'
    const said = await gdb(one.program, elf, [`target remote ${at}`, 'continue', 'bt', 'continue', 'bt', 'detach'])
    expect(said.match(/Program received signal SIGTRAP/g)).toHaveLength(2)
    expect(said.match(/#0 +.*handle \(typed=/g)).toHaveLength(2)
    await board.shows('bb')
  },
  60_000,
)

/** Its clock, and with it its watchdog and timers, stands still with the program. */
test.each(boards)(
  '$program: what a board has typed while it is held arrives later',
  async (one) => {
    const { board, elf, at } = await start(one)
    board.output = ''
    toType = '9'
    expect(await gdb(one.program, elf, [`target remote ${at}`, 'p total', 'detach'])).toContain('$1 = 0')
    await board.shows('9')
  },
  60_000,
)

test('gdb reads all of the RAM of a Pico, and knows its memories', async () => {
  const one = boards[1]
  const { elf, at } = await start(one)
  const dump = 'dump binary memory /dev/null 0x20000000 0x20042000'
  const said = await gdb(one.program, elf, [`target remote ${at}`, 'bt', dump, 'info mem', 'detach'])
  expect(said).toMatch(/#[01] .*serve \(/)
  expect(said).toContain('0x20000000 0x20042000')
}, 60_000)
