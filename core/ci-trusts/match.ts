import { DAY_MS } from '#durations.ts'
import type { CiProvider } from '#wire/ci-identity.ts'
import type { Facts } from './claims.ts'

/** The checks of a token whose signature is proven, by the names that their refusals have. */
export const rules = [
  'time',
  'claims',
  'unpinned',
  'repository',
  'owner',
  'fork',
  'event',
  'ref',
  'environment',
  'workflow',
  'replayed',
] as const
export type Rule = (typeof rules)[number]

/** A trust that no token has used within so many days no longer matches by name. */
export const PIN_WITHIN_DAYS = 7

/** What of a trust is compared with a token. */
export type Matcher = {
  provider: CiProvider
  repository: string
  repositoryId: string | null
  ownerId: string | null
  refs: string[]
  events: string[]
  environment: string | null
  workflow: string | null
  createdAt: Date
}

type Mismatch = {
  rule: Rule
  /** The token's own value. */
  value: string
}

/** Returns the first rule of a trust that a token breaks; undefined if it keeps them all. */
export function mismatchOf(
  trust: Matcher,
  { identity, ref, isFork, workflowOf }: Facts,
  now: Date,
): Mismatch | undefined {
  const { repository, repository_id: id, owner_id: owner, event, environment, workflow } = identity
  const isPinned = trust.repositoryId !== null
  if (!isPinned && now.getTime() > trust.createdAt.getTime() + PIN_WITHIN_DAYS * DAY_MS)
    return { rule: 'unpinned', value: repository }
  // Names can be given up and taken by others; once the id is known, it alone counts.
  const isSame = isPinned ? id === trust.repositoryId : repository === trust.repository
  if (!isSame) return { rule: 'repository', value: `${repository} (${id})` }
  if (isPinned && owner !== trust.ownerId) return { rule: 'owner', value: owner }
  if (isFork) return { rule: 'fork', value: repository }
  if (!trust.events.includes(event)) return { rule: 'event', value: event }
  if (!trust.refs.some((pattern) => matchesRef(pattern, ref))) return { rule: 'ref', value: ref }
  if (trust.environment !== null && environment !== trust.environment)
    return { rule: 'environment', value: environment ?? 'none' }
  if (trust.workflow !== null && workflow !== workflowOf(trust.workflow))
    return { rule: 'workflow', value: workflow ?? 'none' }
  return undefined
}

/**
 * Returns whether a pattern matches all of a ref. `*` is one or more characters but `/`, `**` is
 * one or more characters. Takes time in proportion to the product of both lengths, with any
 * pattern.
 */
export function matchesRef(pattern: string, ref: string): boolean {
  const characters = [...ref]
  // At each place, 1 if the steps so far match the ref up to there.
  let reached = new Uint8Array(characters.length + 1)
  reached[0] = 1
  for (const step of pattern.match(/\*\*|\*|[^*]/gsu) ?? [])
    reached = step.startsWith('*') ? spread(reached, step, characters) : take(reached, step, characters)
  return reached.at(-1) === 1
}

function take(from: Uint8Array, step: string, characters: string[]): Uint8Array<ArrayBuffer> {
  const reached = new Uint8Array(from.length)
  for (let at = 0; at < characters.length; at++) if (from[at] === 1 && characters[at] === step) reached[at + 1] = 1
  return reached
}

function spread(from: Uint8Array, step: string, characters: string[]): Uint8Array<ArrayBuffer> {
  const reached = new Uint8Array(from.length)
  let isOpen = false
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]
    isOpen = (isOpen || from[at] === 1) && (step === '**' || character !== '/')
    if (isOpen) reached[at + 1] = 1
  }
  return reached
}

/** Returns which of a token's times is wrong at `now`, in seconds since 1970, or undefined. */
export function wrongTime({ iat, exp, nbf }: Record<string, unknown>, now: number): string | undefined {
  const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
  if (!isWhole(iat) || iat > now + LEEWAY_S || iat < now - MAX_AGE_S - LEEWAY_S) return 'iat'
  if (!isWhole(exp) || exp <= iat || exp < now - LEEWAY_S) return 'exp'
  if (nbf !== undefined && (!isWhole(nbf) || nbf > now + LEEWAY_S)) return 'nbf'
  return undefined
}

const LEEWAY_S = 60
/** How old a token may be. Its row in `ci_tokens` stays longer. */
export const MAX_AGE_S = 24 * 60 * 60
