import { and, desc, eq, sql } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { ciRefusals, ciTrusts, db } from '#db/index.ts'
import { audienceOf, isLiveTrust, isOwnTrust, trustColumns } from './columns.ts'
import type { Rule } from './match.ts'
import { KEEP_REFUSALS } from './refusals.ts'
import type { CiTrust, CiTrustWithRefusals } from './schemas.ts'

/** Returns all live trusts of a user, newest first. */
export async function listCiTrusts(user: Pick<User, 'id'>): Promise<CiTrust[]> {
  const trusts = await db()
    .select(trustColumns)
    .from(ciTrusts)
    .where(and(eq(ciTrusts.userId, user.id), isLiveTrust))
    .orderBy(desc(ciTrusts.createdAt), desc(ciTrusts.id))
  return trusts.map((trust) => ({ ...trust, audience: audienceOf(trust.id) }))
}

/** A trust on its owner's list, with the rule of its last refusal unless a token came since. */
export type ListedCiTrust = CiTrust & { refused_rule: Rule | null }

/** Returns the trusts of a user as the page lists them, and the database's time. */
export async function listCiTrustsWithState(user: Pick<User, 'id'>): Promise<{ trusts: ListedCiTrust[]; at: Date }> {
  const refused = sql<Rule | null>`(select last.rule from ${ciRefusals} last where last.trust_id = ci_trusts.id
    and last.at > coalesce(ci_trusts.last_used_at, '-infinity') order by last.id desc limit 1)`
  const rows = await db()
    .select({ trust: trustColumns, refused_rule: refused, at: sql`now()`.mapWith(ciTrusts.createdAt) })
    .from(ciTrusts)
    .where(and(eq(ciTrusts.userId, user.id), isLiveTrust))
    .orderBy(desc(ciTrusts.createdAt), desc(ciTrusts.id))
  const trusts = rows.map(({ trust, refused_rule }) => ({ ...trust, audience: audienceOf(trust.id), refused_rule }))
  return { trusts, at: rows[0]?.at ?? new Date() }
}

/** Returns one trust of a user, with the tokens that it refused last. Throws `not_found`. */
export async function readCiTrust(user: Pick<User, 'id'>, trustId: string): Promise<CiTrustWithRefusals> {
  const [trust] = await db().select(trustColumns).from(ciTrusts).where(isOwnTrust(user.id, trustId))
  if (!trust) throw notFound('trust')
  const { at, rule, claims } = ciRefusals
  const refusals = await db()
    .select({ at, rule: sql<Rule>`${rule}`, claims })
    .from(ciRefusals)
    .where(eq(ciRefusals.trustId, trustId))
    .orderBy(desc(ciRefusals.id))
    .limit(KEEP_REFUSALS)
  return { ...trust, audience: audienceOf(trust.id), refusals }
}
