// Slow: real debuggers.
import { expect, test } from 'vitest'
import { build } from '#agent/emulated/test-firmware/testing.ts'
import { gdb } from '#agent/gdb/testing.ts'
import { recordOf, serveReplay, stand } from './testing.ts'

const boards = [
  { model: 'uno', program: 'avr-gdb', firmware: 'debug-uno' },
  { model: 'pico', program: 'gdb-multiarch', firmware: 'debug-pico' },
] as const

/** The end of ten seconds is far for a machine with much else to do. */
const LIMIT_MS = 600_000

/** What gdb has printed of the registers, each time. */
const registersIn = (said: string) =>
  said
    .split('<registers>')
    .slice(1)
    .map((text) => text.split('</registers>')[0])
const REGISTERS = ['echo <registers>\\n', 'info registers', 'echo </registers>\\n']

async function serve({ model, firmware }: (typeof boards)[number], seconds: number) {
  const { elf, binary } = build(firmware)
  const { recorded, printed } = recordOf(model, binary, {
    typed: [
      [0.1, '12'],
      [0.4, '4'],
      [0.5, 'xxx'],
    ],
    seconds,
  })
  expect(printed).toContain('124xxx')
  return { elf, at: await serveReplay(await stand(recorded)) }
}

test.each(boards)('$program finds the write that spoiled a variable', { timeout: LIMIT_MS }, async (one) => {
  const { elf, at } = await serve(one, one.model === 'uno' ? 10 : 2)
  const said = await gdb(one.program, elf, [
    ...[`target remote ${at}`, 'p total', 'watch total', 'reverse-continue', 'bt', 'p total'],
    ...['reverse-continue', 'delete', 'break add', 'reverse-continue', 'reverse-continue', 'p total'],
    ...['set var total = 9', 'p total', 'delete', 'reverse-continue', 'p $pc', 'continue', 'p total', 'detach'],
  ])
  expect(said).toMatch(/Hardware watchpoint 1: total\s+Old value = 7\s+New value = 3\s+.* in add \(amount=/)
  expect(said).toMatch(/#0 +.*add \(.*\n#1 +.*handle \(typed=.*\n#2 +.*serve \(/)
  expect(said).toMatch(/\$2 = 3[\s\S]*Old value = 3\s+New value = 1/)
  expect(said).toMatch(/Breakpoint 2, add \(amount=(amount@entry=)?1\)[\s\S]*\$3 = 0/)
  // What was recorded cannot be changed, has a begin, and is followed to its end.
  expect(said).toContain('Cannot access memory at address')
  expect(said.match(/No more reverse-execution history/g)).toHaveLength(2)
  expect(said).toContain('$6 = 7')
})

/** A prime number: a loop that waits has the same registers again after its instructions. */
test.each(boards)(
  '$program: 101 steps back and forth come to the same registers',
  { timeout: LIMIT_MS },
  async (one) => {
    const { elf, at } = await serve(one, 1)
    const said = await gdb(one.program, elf, [
      ...[`target remote ${at}`, 'p total', ...REGISTERS, 'reverse-stepi 101', ...REGISTERS, 'stepi 101', ...REGISTERS],
      ...['break add', 'reverse-continue', 'delete', ...REGISTERS, 'reverse-stepi 101', 'stepi 101', ...REGISTERS],
      ...['tbreak add', 'continue', 'detach'],
    ])
    const [end, before, again, add, addAgain] = registersIn(said)
    expect(before).not.toBe(end)
    expect(again).toBe(end)
    expect(add).not.toBe(end)
    expect(addAgain).toBe(add)
  },
)
