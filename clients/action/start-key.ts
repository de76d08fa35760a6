import { randomBytes } from 'node:crypto'

/** Keys have 64 characters at most: `-job999-10` goes behind that of a job's last retry. */
const LONGEST = 54
/** The word of a session's metadata that has the key its start was sent with. */
export const KEY_NAME = 'start_key'

/**
 * Returns the key of this step's start. The jobs of a matrix share all other parts, so the end is
 * random. Each retry adds its number.
 */
export function startKey({ GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, GITHUB_JOB, GITHUB_ACTION }: NodeJS.ProcessEnv): string {
  const parts = ['gha', GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, GITHUB_JOB, GITHUB_ACTION]
  const suffix = `-${randomBytes(4).toString('hex')}`
  const readable = parts.map((part) => (part ?? '').replaceAll(/[^\w]/g, '_')).join('-')
  return `${readable.slice(0, LONGEST - suffix.length)}${suffix}`
}
