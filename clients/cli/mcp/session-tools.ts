import * as z from 'zod'
import { read, type Session, SessionEndedError } from '../../typescript/src/index.ts'
import type { Bench } from './bench.ts'
import { acts, looks, tool } from './tool.ts'

export const SessionSummary = z.looseObject({
  ...{ id: z.string(), state: z.string(), board_id: z.string().nullable(), board_type: z.string() },
  ...{ expires_at: z.string().nullable(), credits_used: z.number(), max_credits: z.number().nullable() },
  end_reason: z.string().nullable(),
})
const Credits = { max_credits: z.number(), credits_used: z.number(), credits_left: z.number() }
const BoardType = z.looseObject({
  ...{ board_type: z.string(), board_specs: z.string(), available: z.number(), total: z.number() },
  ...{ queue_length: z.number(), credits_per_minute: z.number() },
})

/** Which board a session is to be on. */
export const WantedBoard = {
  board_type: z.string().optional().describe('a type of list_boards'),
  board_id: z.string().optional().describe('one board, rather than any of a type'),
  minutes: z.int().min(1).optional().describe('how long it may run; default: 60'),
}

/** What only emulated boards have. */
export const Emulation = {
  speed: z.enum(['real', 'max']).optional().describe('how fast an emulated board runs'),
  seed: z.int().min(0).optional().describe('what the bounce and noise of parts are drawn from'),
  parts: z
    .array(z.looseObject({ name: z.string(), kind: z.string() }))
    .optional()
    .describe('emulated parts on its pins, such as { "name": "button", "kind": "button", "pin": "D2" }'),
}

export const sessionTools = {
  list_boards: tool(
    {
      title: 'List boards',
      description: 'Lists the types of boards: how many are free, how many sessions wait, and credits per minute.',
      input: {},
      output: { board_types: z.array(BoardType) },
      hints: looks(false),
    },
    async ({ bench }) => {
      const { board_types: all } = await read(bench.context.client.http.GET('/v1/board-types'))
      const board_types = all.map(
        ({ board_type, board_specs, available, total, queue_length, credits_per_minute, flash_formats }) => ({
          ...{ board_type, board_specs, available, total, queue_length, credits_per_minute, flash_formats },
        }),
      )
      return { data: { board_types }, texts: [JSON.stringify(board_types, null, 2)] }
    },
  ),

  start_session: tool(
    {
      title: 'Start a session',
      description:
        'Starts a session on a board of a type, or on one board, and waits until it runs. There can be one at a time.',
      input: {
        ...WantedBoard,
        ...Emulation,
      },
      output: SessionSummary.shape,
      hints: acts(),
    },
    async ({ bench, signal, progress }, wanted) => {
      const onChange = (session: Session) => progress.ofSession(session)
      return { data: summaryOf((await bench.start(wanted, { signal, onChange })).record) }
    },
  ),

  status: tool(
    {
      title: 'Show the session and credits',
      description: 'Shows the session, and how many credits are used and left.',
      input: {},
      output: { session: SessionSummary.nullable(), ...Credits },
      hints: looks(false),
    },
    async ({ bench }) => ({ data: { session: await sessionOf(bench), ...(await creditsOf(bench)) } }),
  ),

  end_session: tool(
    {
      title: 'End the session',
      description: 'Ends the session. Nothing is charged from then on.',
      input: {},
      output: { session: SessionSummary, ...Credits },
      hints: acts({ destructive: true, idempotent: true }),
    },
    async ({ bench }) => {
      const { session, console } = bench.board
      if (session.record.state === 'ended') throw new SessionEndedError(session.id, session.record.end_reason)
      await console.close()
      await bench.debug.close()
      await session.end()
      return { data: { session: summaryOf(await session.refresh()), ...(await creditsOf(bench)) } }
    },
  ),
}

async function sessionOf(bench: Bench) {
  return bench.hasBoard ? summaryOf(await bench.board.session.refresh()) : null
}

async function creditsOf({ budget }: Bench) {
  const { credits } = await budget.spent()
  return { max_credits: budget.maxCredits, credits_used: credits, credits_left: budget.maxCredits - credits }
}

/** Returns what a model needs to know of a session. */
export const summaryOf = ({
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
