import { sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import type { NewSession } from '#core/scheduler/index.ts'
import { db } from '#db/index.ts'
import { refuseUnfitParts } from './declared-parts.ts'

type Asked = Pick<NewSession, 'boardType' | 'typeLabel' | 'wantedBoardId' | 'needs' | 'parts'>

/**
 * Throws `not_supported` if none of the boards that a start could get, now or later, can do what
 * the session needs, and `invalid_request` for parts on pins that they do not have.
 */
export async function refuseUnfit({ needs, parts, wantedBoardId, ...type }: Asked): Promise<void> {
  if (needs.length === 0) return
  const isWanted = wantedBoardId === null ? sql`board_type = ${type.boardType}` : sql`id = ${wantedBoardId}`
  const [able] = await db().execute(
    sql`select 1 from boards where ${isWanted} and capabilities @> ${sql.param(needs)}::text[] limit 1`,
  )
  if (!able) throw unable(needs, wantedBoardId === null ? `No ${type.typeLabel} has` : 'This board does not have')
  refuseUnfitParts(parts, type)
}

function unable(needs: string[], who: string): Refusal {
  const words = needs.map((need) => `\`${need}\``).join(' and ')
  return new Refusal('not_supported', `${who} the ${needs.length === 1 ? 'capability' : 'capabilities'} ${words}.`)
}
