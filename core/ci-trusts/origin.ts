import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { isLive } from '#core/api-keys/index.ts'
import type { User } from '#core/users.ts'
import { apiKeys, db } from '#db/index.ts'
import { type CiIdentity, type CiOrigin, ciProviders } from '#wire/ci-identity.ts'

const MAX_VALUE = 200

/** The names of metadata that the service writes from the token. */
export const ciMetadataNames = ['ci', 'repository', 'ref', 'sha', 'job', 'run_url'] as const

const text = z.string().nullable()

/** Where a session comes from, as a CI system has signed. */
export const CiOriginRecord = z
  .strictObject({
    ...{ provider: z.enum(ciProviders), repository: z.string(), repository_id: z.string(), ref: z.string() },
    ...{ sha: text, event: z.string(), environment: text, workflow: text, run_id: text, run_url: text, actor: text },
    ...{ trust_id: z.string(), issuer: z.string() },
    issued_at: z.int().meta({ description: 'When the token was made, in seconds since 1970.' }),
  })
  .meta({ id: 'CiOrigin', description: 'The CI job that started a session, as its ID token said.' })

/** What the token of a CI key says of the sessions that it starts. */
export type StartedByCi = { trustId: string; origin: CiOrigin; metadata: Record<string, string> }

/** Returns the origin of what a live CI key of the user starts; undefined for any other key. */
export async function originOfKey(user: Pick<User, 'id'>, keyId: string): Promise<StartedByCi | undefined> {
  const [key] = await db()
    .select({ trustId: apiKeys.trustId, identity: apiKeys.ciIdentity })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, user.id), isNotNull(apiKeys.trustId), isLive))
  if (!key?.trustId || !key.identity) return undefined
  const { owner_id: _, job_id: __, ...identity } = key.identity
  return { trustId: key.trustId, origin: { ...identity, trust_id: key.trustId }, metadata: metadataOf(key.identity) }
}

function metadataOf(identity: CiIdentity): Record<string, string> {
  const { provider: ci, repository, ref, sha, run_url } = identity
  const job = identity.provider === 'gitlab' ? identity.job_id : identity.workflow
  const named = Object.entries({ ci, repository, ref, sha, job, run_url })
  return Object.fromEntries(
    named.flatMap(([name, value]) => (value ? [[name, [...value].slice(0, MAX_VALUE).join('')]] : [])),
  )
}
