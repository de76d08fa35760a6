// Slow: real debuggers step through instructions.
import { expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { Debugged } from '#agent/emulated/gdb/testing.ts'
import { Board } from '#agent/emulated/testing.ts'
import { gdb, serveGdb } from '#agent/gdb/testing.ts'
import { newMarks } from './marks.ts'
import { elfOf, memoryOf } from './program.ts'
import { addressesOf } from './testing.ts'

const STEPS = 10_000
/** How many of them gdb takes too, and of the code in RAM. */
const STEPS_OF_GDB = 200
/** The packet for the place of the next instruction; gdb prints it in bytes, or in words. */
const boards = [
  { model: 'uno', program: 'avr-gdb', pc: 'p22', bytes: 2 },
  { model: 'pico', program: 'gdb-multiarch', pc: 'pf', bytes: 1 },
] as const

const placeIn = (board: Debugged, pc: string) => Buffer.from(board.ask(pc), 'hex').readUInt32LE()

/** Steps as a debugger does, and returns where it finds the board before each. */
function step(board: Debugged, pc: string, count: number): number[] {
  return Array.from({ length: count }, () => {
    const place = placeIn(board, pc)
    board.ask('s')
    return place
  })
}

/** Has gdb do something to a board and step from there. Returns where it finds it before each. */
async function stepsOfGdb(
  { program, model, bytes }: (typeof boards)[number],
  at: string,
  first: string[],
): Promise<number[]> {
  const one = ['printf "<%lu>\\n", (unsigned long)$pc', 'stepi']
  const steps = Array.from({ length: STEPS_OF_GDB }, () => one).flat()
  const said = await gdb(program, elfOf(model).bytes, [`target remote ${at}`, ...first, ...steps, 'detach'])
  return [...said.matchAll(/<(\d+)>$/gm)].map(([, found]) => Number(found) * bytes)
}

const inOrder = (places: number[]) => [...new Set(places)].sort((a, b) => a - b)

/** Breaks if an instruction is marked that no debugger sees, or the other way round. */
test.each(boards)(
  'what is marked on a $model is where $program and 10,000 steps of a debugger find it',
  {
    timeout: 120_000,
  },
  async (one) => {
    const { model, pc } = one
    const image = memoryOf(model).flash
    const stepped = new Debugged(model, image)
    const marks = newMarks(model)
    stepped.loop.machine.mark(marks)
    const places = step(stepped, pc, STEPS)
    expect(addressesOf(model, marks)).toEqual(inOrder(places))

    const board = new Board(emulatedDriver({ machine: model, share: 1 }))
    onTestFinished(() => board.driver.wipe())
    await board.start()
    await board.flash(elfOf(model))
    let typed = ''
    const at = await serveGdb(board.driver, () => board.type(typed))
    const reset = ['monitor reset', 'maintenance flush register-cache']
    expect(await stepsOfGdb(one, at, reset)).toEqual(places.slice(0, STEPS_OF_GDB))

    typed = 'd'
    const ofGdb = await stepsOfGdb(one, at, ['tbreak *twice', 'continue'])
    const [twice = 0] = ofGdb
    stepped.loop.input({ kind: 'bytes', bytes: Buffer.from('d') })
    stepped.all(`Z0,${twice.toString(16)},2`, 'c')
    stepped.ask(`z0,${twice.toString(16)},2`)
    for (const of of [marks.flash, marks.ram]) of.fill(0)
    expect(step(stepped, pc, STEPS_OF_GDB)).toEqual(ofGdb)
    expect(addressesOf(model, marks)).toEqual(inOrder(ofGdb))
  },
)
