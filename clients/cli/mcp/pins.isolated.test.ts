// Slow: the server is a process.

import { expect, test } from 'vitest'
import { FakeBoard } from '#agent/testing.ts'
import { testsCommit } from '#db/testing.ts'
import { runBoard } from '#test/server/run-board.ts'
import { labFor } from '../../testing/lab.ts'
import { connectTo, deskIn } from './testing.ts'

const lab = labFor(testsCommit())

/** A board with pins, behind a real agent. */
async function makeBoardWithPins() {
  const board = new FakeBoard()
  const { boardType } = await runBoard(lab().serverUrl, { driverOf: () => board })
  return { boardType, board }
}

test('pins are read and set', async () => {
  const { boardType, board } = await makeBoardWithPins()
  await using mcp = await connectTo(await deskIn(lab()))
  await mcp.client.listTools()
  expect(await mcp.data('pins')).toMatchObject({ code: 'usage', detail: expect.stringContaining('start_session') })
  await mcp.call('start_session', { board_type: boardType })
  board.tellPins([{ pin: 'D2', direction: 'in', level: 1, duty: null }])
  const d2 = { name: 'D2', direction: 'in', level: 1, duty: null, volts: null }
  await expect.poll(async () => (await mcp.call('pins')).structuredContent, { timeout: 5_000 }).toEqual({ pins: [d2] })
  expect(await mcp.call('set_pin', { pin: 'D2', level: 0 })).toMatchObject({ texts: ['D2 is set.'] })
  expect(board.did).toEqual(['D2 {"level":0}'])
  expect(await mcp.data('set_pin', { pin: 'D99', level: 0 })).toMatchObject({ code: 'not_found' })
  expect(await mcp.data('set_pin', { pin: 'D2', level: 1, volts: 1 })).toMatchObject({ code: 'invalid_request' })
  expect(await mcp.data('set_pin', { pin: 'D2', level: 2 })).toMatchObject({ code: 'usage' })
})

/** Breaks where a part of a session is left out, or set by another name. */
test('parts are refused by name where the board has none', async () => {
  const { boardType } = await makeBoardWithPins()
  await using mcp = await connectTo(await deskIn(lab()))
  await mcp.client.listTools()
  const parts = [{ name: 'button', kind: 'button', pin: 'D2' }]
  expect(await mcp.data('start_session', { board_type: boardType, parts })).toMatchObject({ code: 'not_supported' })
  await mcp.call('start_session', { board_type: boardType })
  expect(await mcp.data('set_part', { part: 'button', state: { pressed: true } })).toMatchObject({ code: 'not_found' })
})
