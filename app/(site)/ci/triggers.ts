import type { CiTrust } from '#core/ci-trusts/index.ts'

/** What GitHub filters by the ref that a trust compares; for a pull request that is its base. */
const KINDS: Record<string, Record<string, string> | undefined> = {
  push: { branches: 'refs/heads/', tags: 'refs/tags/' },
  pull_request: { branches: 'refs/heads/' },
}
/** GitHub makes these branches itself, and starts their jobs by `merge_group`. */
const MERGE_QUEUES = 'refs/heads/gh-readonly-queue/'
/** GitHub starts scheduled jobs on the default branch. Who wants one knows when. */
const AT_NIGHT = "schedule: [{ cron: '0 4 * * *' }]"

/**
 * Returns `on` of a GitHub workflow that starts where a trust takes its jobs, and nowhere else: a
 * job of another branch would only be refused.
 */
export function triggersOf({ events, refs }: Pick<CiTrust, 'events' | 'refs'>): string {
  const named = events.filter((event) => event !== 'schedule').flatMap((event) => triggerOf(event, refs))
  const only = events.includes('schedule') ? AT_NIGHT : 'workflow_dispatch: {}'
  return `{ ${named.length > 0 ? named.join(', ') : only} }`
}

/** Returns the trigger of an event; none if the trust takes no ref with which it could come. */
function triggerOf(event: string, refs: readonly string[]): string[] {
  const kinds = KINDS[event]
  if (!kinds) return [`${event}: {}`]
  const filters = Object.entries(kinds).flatMap(([kind, prefix]) => {
    const patterns = refs.filter((ref) => ref.startsWith(prefix) && !ref.startsWith(MERGE_QUEUES))
    return patterns.length > 0
      ? [`${kind}: [${patterns.map((ref) => patternOf(ref.slice(prefix.length))).join(', ')}]`]
      : []
  })
  return filters.length > 0 ? [`${event}: { ${filters.join(', ')} }`] : []
}

/** `*` and `**` mean the same to GitHub; what else it knows stands for itself in a trust. */
const patternOf = (pattern: string) => `'${pattern.replaceAll(/[+]|^!/g, '\\$&').replaceAll("'", "''")}'`
