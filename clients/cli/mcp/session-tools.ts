import * as z from 'zod'
import { read, type Session, SessionEndedError } from '../../typescript/src/index.ts'
import { assertFits } from '../firmware.ts'
import type { Bench } from './bench.ts'
import { record } from './results.ts'
import { tool } from './tool.ts'

const LONGEST_FLASH_MS = 5 * 60_000

export const sessionTools = {
  list_boards: tool(
    'Lists the types of boards: how many are free, how many sessions wait, and credits per minute.',
    {},
    async ({ bench }) => {
      const { board_types } = await read(bench.context.client.http.GET('/v1/board-types'))
      return record(
        board_types.map(({ board_type, board_specs, available, total, queue_length, credits_per_minute }) => ({
          ...{ board_type, board_specs, available, total, queue_length, credits_per_minute },
        })),
      )
    },
  ),

  start_session: tool(
    'Starts a session on a board of a type, or on one board, and waits until it runs. There can be one at a time.',
    {
      board_type: z.string().optional().describe('a type of list_boards'),
      board_id: z.string().optional().describe('one board, rather than any of a type'),
      minutes: z.int().min(1).optional().describe('how long it may run; default: 60'),
    },
    async ({ bench, signal }, wanted) => record(summaryOf((await bench.start(wanted, signal)).record)),
  ),

  flash: tool(
    'Writes a firmware file of this computer to the board, and starts it.',
    { path: z.string().describe('path of a uf2, hex, elf or bin file of the project') },
    async ({ bench }, { path }) => {
      const { session, console } = bench.board
      const firmware = await bench.files.read(path)
      await assertFits(session.client, firmware, { boardId: session.record.board_id }, { option: 'board_type' })
      const options = { filename: firmware.name, timeoutMs: LONGEST_FLASH_MS }
      return record(await console.restart(() => session.flash(firmware.bytes, options)))
    },
  ),

  reset: tool('Presses the reset button of the board.', {}, async ({ bench }) => {
    const { session, console } = bench.board
    return record(await console.restart(() => session.reset()))
  }),

  power: tool(
    'Switches the power of the board.',
    { state: z.enum(['on', 'off', 'cycle']) },
    async ({ bench }, { state }) => {
      const { session, console } = bench.board
      return record(await console.restart(() => session.power(state)))
    },
  ),

  status: tool('Shows the session, and how many credits are used and left.', {}, async ({ bench }) =>
    record({ session: await sessionOf(bench), ...(await creditsOf(bench)) }),
  ),

  end_session: tool('Ends the session. Nothing is charged from then on.', {}, async ({ bench }) => {
    const { session, console } = bench.board
    if (session.record.state === 'ended') throw new SessionEndedError(session.id, session.record.end_reason)
    await console.close()
    await session.end()
    return record({ session: summaryOf(await session.refresh()), ...(await creditsOf(bench)) })
  }),
}

async function sessionOf(bench: Bench) {
  return bench.hasBoard ? summaryOf(await bench.board.session.refresh()) : null
}

async function creditsOf({ budget }: Bench) {
  const { credits } = await budget.spent()
  return { max_credits: budget.maxCredits, credits_used: credits, credits_left: budget.maxCredits - credits }
}

const summaryOf = ({
  id,
  state,
  board_id,
  board_type,
  expires_at,
  credits_used,
  max_credits,
  end_reason,
}: Session) => ({
  ...{ id, state, board_id, board_type, expires_at, credits_used, max_credits, end_reason },
})
