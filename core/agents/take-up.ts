import { sql } from 'drizzle-orm'
import { reportBoardEvent } from '#core/scheduler/index.ts'
import { db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import type { PortInfo } from '#wire/ports.ts'
import type { Wiring } from '#wire/wirings.ts'
import { checkBoards } from './checks.ts'
import { offerAllBoards, offerBoards } from './clean.ts'
import { type AgentWork, type Hold, readHolds, readWork } from './holds.ts'

export type BoardReport = {
  slot: string
  driver: string
  capabilities: string[]
  flash_formats: string[]
  max_firmware_bytes: number | null
  control_lines: Wiring
  state: 'ok' | 'missing' | 'failed'
  error: string | null
  ports?: PortInfo[] | undefined
  held: { binding: number; is_ready: boolean } | null
}

/**
 * Compares what an agent says as it connects with what the database knows. A session whose board
 * the agent still holds goes on; one whose board it has lost ends. Returns what the agent has to do
 * and the holds that go on. The idle boards of an agent that has just begun are checked first.
 */
export async function takeUp(
  agentId: string,
  { bootId, version, boards }: { bootId: string; version: string; boards: BoardReport[] },
): Promise<AgentWork & { holds: Hold[] }> {
  const isNewBoot = await recordHello(agentId, bootId, version)
  // Before they are online: nobody gets one that has not been checked.
  if (isNewBoot) await checkBoards(sql`agent_id = ${agentId}`)
  await reportBoards(agentId, boards)
  const bySlot = new Map(boards.map((board) => [board.slot, board]))
  for (const hold of await readHolds(agentId)) await compare(hold, bySlot.get(hold.slot))
  await offerAllBoards(agentId)
  // In this order: every board to prepare is among the holds, so that its first output is heard.
  const work = await readWork(agentId)
  return { ...work, holds: await readHolds(agentId) }
}

/** Returns whether the agent was started again since its last connection. */
async function recordHello(agentId: string, bootId: string, version: string): Promise<boolean> {
  const [agent] = await db().execute<{ isNewBoot: boolean }>(sql`
    update agents set boot_id = ${bootId}, version = ${version}
    from (select id, boot_id from agents where id = ${agentId} for no key update) before
    where agents.id = before.id returning before.boot_id is distinct from ${bootId} as "isNewBoot"`)
  return agent?.isNewBoot === true
}

/** Applies what an agent says later of one board. */
export async function reportBoard(agentId: string, board: BoardReport): Promise<void> {
  const boardTypes = await writeReports(agentId, [board])
  const hold = (await readHolds(agentId)).find(({ slot }) => slot === board.slot)
  if (hold && board.state !== 'ok') await fail(hold, board.error ?? `The board is ${board.state}.`)
  for (const boardType of boardTypes) await offerBoards(boardType)
}

async function compare(hold: Hold, board: BoardReport | undefined): Promise<void> {
  const { sessionId, bindingNo } = hold
  if (board?.state !== 'ok') return fail(hold, board?.error ?? 'The agent no longer has this board.')
  if (board.held?.binding === bindingNo) {
    if (hold.state === 'running') await reportBoardEvent({ kind: 'board_back', sessionId, bindingNo })
  } else if (hold.state === 'running') await fail(hold, 'The agent was restarted, and the board lost its state.')
}

function fail({ sessionId, bindingNo }: Hold, message: string): Promise<void> {
  return reportBoardEvent({ kind: 'board_failed', sessionId, bindingNo, message })
}

/** Writes the reports of all boards; one that is missing from them is not there. */
async function reportBoards(agentId: string, reports: BoardReport[]): Promise<void> {
  const slots = reports.map(({ slot }) => slot)
  await db().execute(sql`update boards set agent_online = false
    where agent_id = ${agentId} and agent_slot <> all(${sql.param(slots)}::text[])`)
  await writeReports(agentId, reports)
}

/** Returns the types of the boards that are there. */
async function writeReports(agentId: string, reports: BoardReport[]): Promise<string[]> {
  const columns =
    'slot text, driver text, capabilities text[], flash_formats text[], max_firmware_bytes int, control_lines text, ports jsonb, state text'
  const written = await db().execute<{ board_type: string }>(sql`
    update boards set agent_online = given.state = 'ok', driver = given.driver, capabilities = given.capabilities,
      flash_formats = given.flash_formats, max_firmware_bytes = given.max_firmware_bytes,
      control_lines = given.control_lines, ports = coalesce(given.ports, '[]')
    from ${recordset(reports, columns)} where agent_id = ${agentId} and agent_slot = slot returning board_type`)
  return written.map(({ board_type }) => board_type)
}
