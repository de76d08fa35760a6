import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { clientReleases, db, inTransaction } from '#db/index.ts'

const MAX_REASON = 200
/** What is published and withdrawn is one after another, so that no version is given out twice. */
const RELEASES_LOCK = 0x636c_6e74

/** Why a release is withdrawn, as pip and npm say it. An empty one takes the withdrawal back. */
export const WithdrawalReason = z
  .string()
  .trim()
  .max(MAX_REASON)
  .regex(/^\P{Cc}*$/u, 'must be one line')
  .transform((text) => text || null)

const shown = {
  package: clientReleases.package,
  version: clientReleases.version,
  withdrawn: clientReleases.withdrawn,
  created_at: clientReleases.createdAt,
  /** When an instance started last whose build has it. */
  started_at: clientReleases.startedAt,
}

/** Returns all releases by package, the highest version first, for the operator. */
export function listReleasesAsOperator() {
  return db()
    .select(shown)
    .from(clientReleases)
    .orderBy(asc(clientReleases.package), desc(clientReleases.day), desc(clientReleases.number))
}

/**
 * Withdraws a release, for the operator, or takes that back if `reason` is null. Nobody gets it any
 * more who does not ask for this version; its files stay, for lock files. Throws `not_found`, and
 * `invalid_request` for the last one of a package.
 */
export function withdrawRelease(name: string, version: string, reason: string | null) {
  return inTransaction(async () => {
    await lockReleases()
    await requirePackage(name)
    if (reason !== null && !(await hasOther(name, version)))
      throw new Refusal('invalid_request', `No other version of ${name} is there for users to install.`)
    const withdrawn = await db()
      .update(clientReleases)
      .set({ withdrawn: reason })
      .where(and(eq(clientReleases.package, name), eq(clientReleases.version, version)))
      .returning(shown)
    if (withdrawn.length === 0) throw notFound('release')
    await recordEvent('client_withdrawn', { userId: null, details: { package: name, version, is: reason !== null } })
    return withdrawn
  })
}

/** Throws `not_found` for a package that no release is of, and names those there are. */
async function requirePackage(name: string): Promise<void> {
  const found = await db().selectDistinct({ name: clientReleases.package }).from(clientReleases)
  const names = found.map((one) => one.name).sort()
  if (names.includes(name)) return
  throw new Refusal('not_found', `There is no package ${name}. There are: ${names.join(', ')}.`)
}

export const lockReleases = () => db().execute(sql`select pg_advisory_xact_lock(${RELEASES_LOCK})`)

/** The one before versions grew, whose number is 0, is no choice for those who want the newest. */
async function hasOther(name: string, version: string): Promise<boolean> {
  const { package: ofPackage, version: ofVersion, number, withdrawn } = clientReleases
  const others = and(eq(ofPackage, name), ne(ofVersion, version), isNull(withdrawn), gt(number, 0))
  return (await db().$count(clientReleases, others)) > 0
}
