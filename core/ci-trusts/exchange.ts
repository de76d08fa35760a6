import { sql } from 'drizzle-orm'
import { withAccountSlot } from '#core/account-slots.ts'
import { Refusal } from '#core/errors.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { db, transaction } from '#db/index.ts'
import { env } from '#env.ts'
import { type Facts, readClaims } from './claims.ts'
import { findTrust, type Trust, trustIdOf } from './find.ts'
import { type IssuedToken, issueKey } from './issue.ts'
import { isAllowedIssuer, issuerKey } from './issuers.ts'
import { mismatchOf, wrongTime } from './match.ts'
import { recordRefusal } from './refusals.ts'
import { isSignedBy } from './signature.ts'
import { type IdToken, readToken } from './token.ts'
import { Untrusted } from './untrusted.ts'

/**
 * Returns a CI key for the ID token of a job (RFC 8693). The checks have the order of
 * docs/contract.md §3; the first that fails decides. Throws `untrusted_token`, which counts as bad
 * credentials `from` one network, `not_found` while trusted CI is off, `unavailable` while the keys
 * of the issuer cannot be fetched, and what `issueKey` throws.
 */
export async function exchangeToken(subjectToken: string, from: string): Promise<IssuedToken> {
  if (!env().trustedCi) throw new Refusal('not_found', 'Trusted CI is turned off on this service.')
  const proven: Proven = {}
  try {
    return await exchange(subjectToken, proven)
  } catch (error) {
    if (!(error instanceof Untrusted)) throw error
    // Also where the limit is reached nothing more is written.
    await consume(limits.badCredentials, from)
    const { trust, facts } = proven
    if (error.rule && trust) await recordRefusal(trust.id, error.rule, error.value, facts)
    throw error.toRefusal(trust?.id)
  }
}

/** What is known of a token with a right signature, for its refusal. */
type Proven = { trust?: Trust; facts?: Facts }

async function exchange(subjectToken: string, proven: Proven): Promise<IssuedToken> {
  const { token, trust } = await prove(subjectToken)
  proven.trust = trust
  const now = await clock()
  const wrong = wrongTime(token.claims, now.getTime() / 1000)
  if (wrong) throw new Untrusted('time', wrong)
  const facts = readClaims(token.claims, trust)
  if ('missing' in facts) throw new Untrusted('claims', facts.missing)
  proven.facts = facts
  refuseMismatch(trust, facts, now)
  await consume(limits.ciExchanges, trust.id)
  await consume(limits.ciExchangesOfDay, trust.id)
  const issue = () => issueKey(trust, token, facts, (current) => refuseMismatch(current, facts, now))
  return withAccountSlot({ id: trust.userId }, 'row', () => transaction(issue))
}

/** Returns a token whose signature is right, and the trust that it was made for. */
async function prove(text: string): Promise<{ token: IdToken; trust: Trust }> {
  const token = readToken(text)
  const id = token && trustIdOf(token.claims.aud)
  const trust = id === undefined ? undefined : await findTrust(id)
  if (!token || !trust || token.claims.iss !== trust.issuer) throw new Untrusted()
  // The operator may have taken an issuer off the list.
  if (!isAllowedIssuer(trust.provider, trust.issuer)) throw new Untrusted()
  const key = await issuerKey(trust.issuer, token.header.kid)
  if (!key || !(await isSignedBy(key, token))) throw new Untrusted()
  return { token, trust }
}

function refuseMismatch(trust: Trust, facts: Facts, now: Date): void {
  const mismatch = mismatchOf(trust, facts, now)
  if (mismatch) throw new Untrusted(mismatch.rule, mismatch.value)
}

async function clock(): Promise<Date> {
  const [row] = await db().execute<{ at: string }>(sql`select now() as at`)
  if (!row) throw new Error('a select without a condition returned no row')
  return new Date(row.at)
}
