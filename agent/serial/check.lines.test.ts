import { expect, test } from 'vitest'
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
