import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { checkHardware } from './check.ts'
import { openDevice } from './device-line.ts'
import { boardOf, makeCable } from './testing.ts'

const WAIT_MS = 1_000
const quiet = { data: () => {}, lost: () => {} }

/** A board that prints something whenever it is reset, which a program does that writes to it. */
async function makeBoard(prints: number[]) {
  const { agentEnd, boardEnd } = await makeCable()
  const board = await openDevice(boardEnd, 115_200, quiet)
  const bytes = prints.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
  const reset = { argv: ['sh', '-c', `printf '${bytes}' > "$0"`, boardEnd] }
  return { agentEnd, board, reset }
}

/** Lets a second pass at each look at the clock: a line that does not open is soon given up. */
function hurry() {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000))
}

test('a check names the tools, the line, and what the board prints', async () => {
  const { agentEnd, board, reset } = await makeBoard([...Buffer.from('boot ok')])
  const given = { port: agentEnd, flash: 'avrdude-arduino', values: { part: 'm328p' }, reset }
  const found = await checkHardware(boardOf(given), WAIT_MS)
  expect(found).toEqual([
    { slot: 'a', found: expect.stringMatching(/avrdude, version \d+\.\d+|avrdude, which does not say/) },
    { slot: 'a', found: expect.stringContaining('/sh') },
    { slot: 'a', found: `${agentEnd} is open at 115200 baud, and nobody else has it` },
    { slot: 'a', found: 'prints "boot ok"' },
  ])
  await board.close()
})

test('a check tells a missing tool, a missing device, a silent board and a wrong baud rate', async () => {
  const { agentEnd, board, reset } = await makeBoard([255, 0, 254, 1, 200, 65])
  const problemsOf = async (given: object) =>
    (await checkHardware(boardOf(given), WAIT_MS)).flatMap(({ problem }) => problem ?? [])
  expect(await problemsOf({ port: agentEnd, power: { cycle: ['no-such-tool'] } })).toEqual([
    'no-such-tool is not on PATH: install it, or write its whole path',
    'prints nothing in 1 s: has it power and firmware?',
  ])
  expect(await problemsOf({ port: agentEnd, baud: 9_600, reset })).toEqual(['prints noise: is 9600 baud right?'])
  expect(await problemsOf({ port: '/dev/no-such-board' })).toEqual([expect.stringContaining('There is no /dev/no')])
  await board.close()
})

/** Breaks if a board that the agent has switched off is taken for one that is not plugged in. */
test('a check switches a board on and off again', async () => {
  const { agentEnd, board, reset } = await makeBoard([...Buffer.from('boot ok')])
  const device = `${agentEnd}-with-power`
  const power = { on: ['ln', '-s', agentEnd, device], off: ['rm', device] }
  const found = await checkHardware(boardOf({ port: device, reset, power }), WAIT_MS)
  expect(found.flatMap(({ problem }) => problem ?? [])).toEqual([])
  expect(found.at(-1)?.found).toBe('prints "boot ok"')
  expect(existsSync(device)).toBe(false)
  await board.close()
})

/** Breaks if a check takes the power from somebody. */
test('a check leaves the power of a board that somebody has', async () => {
  const { agentEnd, board } = await makeBoard([])
  const user = await openDevice(agentEnd, 115_200, quiet)
  const switched = `${agentEnd}-switched`
  const power = { on: ['touch', switched], off: ['touch', switched] }
  const found = await checkHardware(boardOf({ port: agentEnd, power }), WAIT_MS)
  expect(found.at(-1)?.problem).toContain('is in use by another program')
  expect(existsSync(switched)).toBe(false)
  await user.close()
  await board.close()
})

test('a check says that the power cannot be switched, and what else it has found', async () => {
  const { agentEnd, board } = await makeBoard([])
  const problemsOf = async (power: object) =>
    (await checkHardware(boardOf({ port: agentEnd, power }), WAIT_MS)).flatMap(({ problem }) => problem ?? [])
  const failed = expect.stringMatching(/^false failed/)
  expect(await problemsOf({ on: ['false'], off: ['true'] })).toEqual([failed])
  expect(await problemsOf({ on: ['true'], off: ['false'] })).toEqual([
    expect.stringContaining('prints nothing'),
    failed,
  ])
  await board.close()
})

/** Breaks if a board stays on after a check that failed. */
test('a board that does not come up is switched off again', async () => {
  const { agentEnd, board } = await makeBoard([])
  const [port, off] = [`${agentEnd}-away`, `${agentEnd}-off`]
  hurry()
  const found = await checkHardware(boardOf({ port, power: { on: ['true'], off: ['touch', off] } }), WAIT_MS)
  expect(found.at(-1)?.problem).toContain(`There is no ${port}`)
  expect(existsSync(off)).toBe(true)
  await board.close()
})

/** Breaks if a check takes the power from somebody who has a line over the network. */
test('a board behind a line that does not open keeps its power', async () => {
  const { agentEnd, board } = await makeBoard([])
  const off = `${agentEnd}-off`
  const power = { on: ['true'], off: ['touch', off] }
  hurry()
  const found = await checkHardware(boardOf({ port: 'rfc2217://127.0.0.1:1', power }), WAIT_MS)
  expect(found.at(-1)?.problem).toContain('cannot be reached')
  expect(existsSync(off)).toBe(false)
  await board.close()
})
