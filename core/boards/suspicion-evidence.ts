import { sql } from 'drizzle-orm'
import { type InputProblem, Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { db, type EndReason, type SessionState, type testResults } from '#db/index.ts'
import type { Board } from './schemas.ts'

/** So many sessions on the board must have failed, and so many on others passed. */
const MIN_ON_EACH_SIDE = 3
const MIN_SECONDS = 5
const MAX_HOURS = 2

/** Which sessions a key may name: those that it started, or that a job of its trust did. */
export type Starter = { startedBy: string; trustId: string | null }

type Named = {
  id: string
  /** Null for what does not exist, or is another user's. */
  board: string | null
  type: string
  state: SessionState
  reason: EndReason | null
  isLong: boolean
  isRecent: boolean
  result: (typeof testResults)[number] | null
  /** What was on its board: the files that were flashed, else its base image. */
  firmware: string[]
}

/**
 * Throws `invalid_request` unless sessions say that a board is broken, and says which of them do
 * not. The service believes its own rows: what was flashed where, how long, when. The results are
 * what a client said, so that a lie costs six paid sessions.
 */
export async function refuseEvidence(
  user: User,
  board: Pick<Board, 'id' | 'board_type'>,
  ids: string[],
  starter?: Starter,
): Promise<void> {
  const named = await readNamed(user, ids, starter)
  const isHere = (one: Named) => one.board === board.id
  const here = named.filter(isHere)
  const flashedHere = new Set(here.flatMap(({ firmware }) => firmware))
  const problems: InputProblem[] = named.flatMap((one, place) => {
    const detail = problemOf(one, board, isHere(one), flashedHere)
    return detail ? [{ pointer: `/session_ids/${place}`, detail }] : []
  })
  const elsewhere = named.filter((one) => one.board !== null && !isHere(one))
  for (const [sessions, where] of [
    [here, 'on this board'],
    [elsewhere, 'on others of its type'],
  ] as const)
    if (sessions.length < MIN_ON_EACH_SIDE)
      problems.push({ pointer: '/session_ids', detail: `must name at least three sessions ${where}` })
  const [first] = problems
  if (!first) return
  const which = 'pointer' in first && ids[Number(first.pointer.split('/')[2])]
  throw new Refusal('invalid_request', `${which ? `\`${which}\`` : '`session_ids`'} ${first.detail}.`, {
    errors: problems,
  })
}

function problemOf(
  { board, type, state, reason, isLong, isRecent, result, firmware }: Named,
  { board_type }: Pick<Board, 'board_type'>,
  isHere: boolean,
  flashedHere: Set<string>,
): string | undefined {
  if (board === null) return 'must be a session of yours that had a board'
  if (type !== board_type) return `must be on a board of the type ${board_type}`
  if (state !== 'ended' || (reason !== 'user_ended' && reason !== 'time_limit'))
    return 'must have ended because its user or its time limit ended it'
  if (!isLong) return `must have run for ${MIN_SECONDS} seconds or more`
  if (!isRecent) return `must have begun within the last ${MAX_HOURS} hours`
  if (isHere && result !== 'failed') return 'must have the result `failed`, since it was on this board'
  if (isHere) return undefined
  if (result !== 'passed') return 'must have the result `passed`, since it was on another board'
  if (firmware.some((one) => !flashedHere.has(one))) return 'must have flashed only what was flashed on this board too'
  return undefined
}

async function readNamed({ id }: User, ids: string[], starter: Starter | undefined): Promise<Named[]> {
  const isByStarter = starter
    ? sql`(started_by = ${starter.startedBy} or trust_id = ${starter.trustId}::text)`
    : sql`true`
  // A file that was deleted since is like no other.
  const flashed = sql`array(select coalesce(encode(sha256, 'hex'), commands.base_image_id, commands.id) from commands
    left join firmware on firmware.id = firmware_id
    where commands.session_id = sessions.id and kind = 'flash' and commands.state = 'succeeded')`
  const rows = await db().execute<Named>(sql`
    select given.id, sessions.board_id as board, sessions.board_type as type, sessions.state, end_reason as reason,
      coalesce(ended_at - started_at >= make_interval(secs => ${MIN_SECONDS}), false) as "isLong",
      coalesce(started_at > now() - make_interval(hours => ${MAX_HOURS}), false) as "isRecent", result,
      case ${flashed} when '{}' then array[sessions.base_image_id] else ${flashed} end as firmware
    from unnest(${sql.param(ids)}::text[]) with ordinality as given (id, place)
    left join sessions on sessions.id = given.id and sessions.user_id = ${id} and ${isByStarter}
    left join session_results on session_results.session_id = sessions.id
    order by place`)
  return [...rows]
}
