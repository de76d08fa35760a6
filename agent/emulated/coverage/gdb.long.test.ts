// Slow: a real debugger steps through 10,000 instructions.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import type { Model } from '#agent/emulated/models.ts'
import { Board } from '#agent/emulated/testing.ts'
import { gdb, serveGdb } from '#agent/gdb/testing.ts'
import { newMarks } from './marks.ts'
import { elfOf, memoryOf } from './program.ts'
import { addressesOf } from './testing.ts'

const STEPS = 10_000
const STEPS_OF_TWICE = 500
const boards = [
  { model: 'uno', program: 'avr-gdb' },
  { model: 'pico', program: 'gdb-multiarch' },
] as const

/** Commands that print where the board is, and step, so many times. */
const steps = (count: number) =>
  ['set $i = 0', `while $i < ${count}`, 'printf "at %lu\\n", (unsigned long)$pc', 'stepi', 'set $i = $i + 1', 'end'].join(
    '\n',
  )

/** Returns where a debugger finds the board at each step: from its reset, and from `twice` on. */
async function steppedBy(program: string, model: Model): Promise<[number[], number[]]> {
  const board = new Board(emulatedDriver({ machine: model, share: 1 }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  await board.flash(elfOf(model))
  const at = await serveGdb(board.driver, () => board.type('d'))
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-steps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = join(folder, 'steps.gdb')
  writeFileSync(script, `${steps(STEPS)}\necho of twice\\n\ntbreak *twice\ncontinue\n${steps(STEPS_OF_TWICE)}\n`)
  const said = await gdb(program, readFileSync(`clients/conformance/coverage/${model}.elf`), [
    ...[`target remote ${at}`, 'monitor reset', 'maintenance flush register-cache', `source ${script}`, 'detach'],
  ])
  const [first = '', second = ''] = said.split('of twice')
  const placesIn = (text: string) => [...text.matchAll(/^at (\d+)$/gm)].map(([, place]) => Number(place))
  return [placesIn(first), placesIn(second)]
}

/** Returns what is marked while so many instructions are executed, from an address if one is given. */
function markedBy(model: Model, count: number, from?: number): number[] {
  const loop = new Loop({ model, memory: memoryOf(model), events: silent })
  const step = () => {
    const marks = newMarks(model)
    loop.machine.mark(marks)
    loop.machine.advance(loop.machine.cycles + 1)
    return addressesOf(model, marks)
  }
  const all = new Set<number>()
  if (from !== undefined) {
    for (let left = STEPS; left > 0; left--) loop.machine.advance(loop.machine.cycles + 1)
    loop.input({ kind: 'bytes', bytes: Buffer.from('d') })
    for (let found = false; !found; found = all.has(from)) for (const address of step()) all.add(address)
    all.clear()
    all.add(from)
  }
  const marks = newMarks(model)
  loop.machine.mark(marks)
  for (let left = count - all.size; left > 0; left--) loop.machine.advance(loop.machine.cycles + 1)
  return [...new Set([...all, ...addressesOf(model, marks)])].sort((a, b) => a - b)
}

const inOrder = (places: number[]) => [...new Set(places)].sort((a, b) => a - b)

test.each(boards)('what is marked on a $model is where $program steps through 10,000 instructions, and code in RAM', {
  timeout: 300_000,
}, async ({ model, program }) => {
  const [fromReset, ofTwice] = await steppedBy(program, model)
  expect([fromReset.length, ofTwice.length]).toEqual([STEPS, STEPS_OF_TWICE])
  expect(markedBy(model, STEPS)).toEqual(inOrder(fromReset))
  expect(markedBy(model, STEPS_OF_TWICE, ofTwice[0])).toEqual(inOrder(ofTwice))
})
