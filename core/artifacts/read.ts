import { and, desc, eq, sql } from 'drizzle-orm'
import { notFound, Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { waitUntil } from '#core/waiting.ts'
import { artifacts, db, sessions } from '#db/index.ts'
import { SECOND_MS } from '#durations.ts'
import type { ArtifactKind } from '#wire/artifacts.ts'
import { CAPTURE_TYPE } from '#wire/captures.ts'
import type { Artifact, Artifacts } from './schemas.ts'

export const mediaTypes: Record<ArtifactKind, string> = {
  capture: CAPTURE_TYPE,
  core: 'application/octet-stream',
  coverage: 'application/vnd.boardwalk.coverage',
  recording: 'application/vnd.boardwalk.recording',
  power_cut: 'application/json',
}

const columns = {
  id: artifacts.id,
  session_id: artifacts.sessionId,
  command_id: artifacts.commandId,
  kind: artifacts.kind,
  state: artifacts.state,
  error: artifacts.error,
  size: artifacts.size,
  sha256: sql<string | null>`encode(${artifacts.sha256}, 'hex')`,
  created_at: artifacts.createdAt,
  ended_at: artifacts.endedAt,
}

const isOf = (user: Pick<User, 'id'>, sessionId: string) =>
  and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))

/** Returns the artifacts of a user's session, newest first. Throws `not_found`. */
export async function listArtifacts(user: Pick<User, 'id'>, sessionId: string): Promise<Artifacts> {
  const rows = await db()
    .select({ session: sessions.id, artifact: columns })
    .from(sessions)
    .leftJoin(artifacts, eq(artifacts.sessionId, sessions.id))
    .where(isOf(user, sessionId))
    .orderBy(desc(artifacts.createdAt), desc(artifacts.id))
  if (rows.length === 0) throw notFound('session')
  // Drizzle returns null for an object whose columns are null.
  return { artifacts: rows.flatMap(({ artifact }) => (artifact ? [withType(artifact)] : [])) }
}

export type OneArtifact = { sessionId: string; artifactId: string }

/** Returns an artifact of a user's session. Throws `not_found`. */
export async function readArtifact(user: Pick<User, 'id'>, one: OneArtifact): Promise<Artifact> {
  const [found] = await db().select(columns).from(artifacts).innerJoin(sessions, ownedBy(user, one)).limit(1)
  if (!found) throw notFound('artifact')
  return withType(found)
}

/**
 * Returns an artifact of a user's session once it is ready or has failed, or as it is after so many
 * seconds. Throws `not_found` and `rate_limited`.
 */
export function waitForArtifact(
  user: Pick<User, 'id'>,
  one: OneArtifact,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<Artifact> {
  return waitUntil({
    ...{ userId: user.id, subject: one.sessionId, seconds, signal, lookMs: SECOND_MS },
    read: () => readArtifact(user, one),
    isOver: ({ state }) => state !== 'pending',
  })
}

/**
 * Returns the bytes of an artifact. Throws `not_found`, also for one that has none, and for one of
 * another kind than is asked for.
 */
export async function readContent(
  user: Pick<User, 'id'>,
  one: OneArtifact,
  asked?: ArtifactKind,
): Promise<{ kind: ArtifactKind; type: string; bytes: Buffer<ArrayBuffer> }> {
  const [found] = await db()
    .select({ kind: artifacts.kind, state: artifacts.state, bytes: artifacts.bytes })
    .from(artifacts)
    .innerJoin(sessions, ownedBy(user, one))
    .where(asked && eq(artifacts.kind, asked))
  if (!found) throw notFound('artifact')
  const { kind, state, bytes } = found
  if (!bytes) throw new Refusal('not_found', `This artifact has no content: it is ${state}.`)
  return { kind, type: mediaTypes[kind], bytes: bytes as Buffer<ArrayBuffer> }
}

function ownedBy(user: Pick<User, 'id'>, { sessionId, artifactId }: OneArtifact) {
  return and(eq(artifacts.id, artifactId), eq(artifacts.sessionId, sessions.id), isOf(user, sessionId))
}

function withType<A extends { kind: ArtifactKind }>(artifact: A): A & { media_type: string } {
  return { ...artifact, media_type: mediaTypes[artifact.kind] }
}
