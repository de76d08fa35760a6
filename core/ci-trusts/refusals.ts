import { desc, eq, sql } from 'drizzle-orm'
import { ciRefusals, db } from '#db/index.ts'
import type { Facts } from './claims.ts'
import type { Rule } from './match.ts'

/** How many refused tokens of each trust its owner sees. */
export const KEEP_REFUSALS = 20

/** Longer values are cut, so that all together stay below what the column takes. */
const MAX_CHARACTERS = 250
const MAX_BYTES = 1_900

/** Notes a token whose signature is proven and that a trust did not accept. */
export async function recordRefusal(
  trustId: string,
  rule: Rule,
  value: string,
  facts: Facts | undefined,
): Promise<void> {
  await db()
    .insert(ciRefusals)
    .values({ trustId, rule, claims: claimsOf(value, facts) })
  const newest = db()
    .select({ id: ciRefusals.id })
    .from(ciRefusals)
    .where(eq(ciRefusals.trustId, trustId))
    .orderBy(desc(ciRefusals.id))
    .limit(KEEP_REFUSALS)
  await db().delete(ciRefusals).where(sql`${ciRefusals.trustId} = ${trustId} and ${ciRefusals.id} not in ${newest}`)
}

/** Returns what the owner has to see of a token: what was refused, and what it is compared by. */
function claimsOf(value: string, facts: Facts | undefined): Record<string, string> {
  const { repository, repository_id, owner_id, event, environment, workflow, run_url } = facts?.identity ?? {}
  const all = { value, ref: facts?.ref, event, repository, repository_id, owner_id, environment, workflow, run_url }
  const kept: Record<string, string> = {}
  for (const [name, text] of Object.entries(all)) {
    if (text === undefined || text === null) continue
    const next = { ...kept, [name]: cut(text) }
    if (Buffer.byteLength(JSON.stringify(next)) + 4 * Object.keys(next).length > MAX_BYTES) break
    Object.assign(kept, next)
  }
  return kept
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text
}
