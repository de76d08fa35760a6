import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { seal, unseal } from '#core/sealing.ts'
import { sha256 } from '#core/sha256.ts'
import { db, type StepKind, signInSteps } from '#db/index.ts'

export type { StepKind } from '#db/index.ts'

const TOKEN_BYTES = 32

/** How long a browser may take from the beginning of a step to its end. */
export const STEP_MINUTES = 10

type NewStep = {
  kind: StepKind
  /** Whose step it is, once that is known. */
  userId?: string
  /** What the end is compared with. It is stored sealed. */
  expected?: string
}

export type Step = { userId: string | null; expected: string | undefined }

/**
 * Begins a step and returns the token for the browser's cookie, of which the database stores only
 * the hash. Nobody else can end the step.
 */
export async function startStep({ kind, userId, expected }: NewStep): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db()
    .insert(signInSteps)
    .values({
      tokenHash: sha256(token),
      kind,
      userId,
      expected: expected === undefined ? undefined : seal(expected),
      expiresAt: sql`now() + make_interval(mins => ${STEP_MINUTES})`,
    })
  return token
}

const columns = { userId: signInSteps.userId, expected: signInSteps.expected }

/** Returns a step that can still be ended. */
export async function readStep(kind: StepKind, token: string): Promise<Step | undefined> {
  const [found] = await db().select(columns).from(signInSteps).where(isOpen(kind, token))
  return found && opened(found)
}

/** Ends a step and returns it. Only one of simultaneous calls gets it, and none gets it again. */
export async function consumeStep(kind: StepKind, token: string): Promise<Step | undefined> {
  const [consumed] = await db().delete(signInSteps).where(isOpen(kind, token)).returning(columns)
  return consumed && opened(consumed)
}

/** Deletes the steps of a user, so that nothing begun before a new password can be ended. */
export async function cancelSteps(userId: string): Promise<void> {
  await db().delete(signInSteps).where(eq(signInSteps.userId, userId))
}

export async function purgeOldSteps(): Promise<void> {
  await db().delete(signInSteps).where(lt(signInSteps.expiresAt, sql`now()`))
}

function opened({ userId, expected }: { userId: string | null; expected: Buffer | null }): Step {
  return { userId, expected: expected ? unseal(expected) : undefined }
}

function isOpen(kind: StepKind, token: string) {
  return and(
    eq(signInSteps.tokenHash, sha256(token)),
    eq(signInSteps.kind, kind),
    gt(signInSteps.expiresAt, sql`now()`),
  )
}
