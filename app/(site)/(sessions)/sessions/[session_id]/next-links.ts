import type { BoardType } from '#core/boards/index.ts'
import type { Session, SessionWithConnection } from '#core/sessions/index.ts'

type EndReason = NonNullable<Session['end_reason']>
type Ended = Session & Pick<SessionWithConnection, 'console'>
type NextLink = { href: string; label: string; text: string }

const ci: NextLink = {
  href: '/docs/ci',
  label: 'Run it in CI',
  text: 'Test every commit on a board, with GitHub Actions, GitLab, Jenkins or Buildkite.',
}
const free: NextLink = {
  href: '/boards?state=available',
  label: 'Find a free board',
  text: 'All types with boards that are free now.',
}
const status: NextLink = {
  href: '/status',
  label: 'Check the status',
  text: 'How the service and its boards are doing.',
}

/** Leads to the packs of credits, and from a purchase back to the session. */
const topUpFor = ({ id }: Session): NextLink => ({
  href: `/credits?next=${encodeURIComponent(`/sessions/${id}`)}`,
  label: 'Top up',
  text: 'Packs, prices and your daily limit.',
})

/** What each end suggests; credits that ran out suggest more of them. */
const suggestions: Record<Exclude<EndReason, 'credits_exhausted'>, NextLink> = {
  user_ended: ci,
  cancelled: free,
  time_limit: ci,
  queue_timeout: free,
  start_failed: status,
  board_failed: status,
  lease_expired: { href: '/docs/ci', label: 'Read about leases', text: 'How a CI job keeps its session.' },
  operator_ended: free,
  account_closed: free,
}

type Next = {
  typeLabel: string
  /** Whether the balance pays the first minute of another session. */
  isPayable: boolean
  /** Whether the type has a board in service. */
  isOffered: boolean
  /** A type with free boards that is like this one; undefined if none is. */
  instead: BoardType | undefined
}

/**
 * Returns where to go after a session has ended, beside starting it again. Where the balance pays
 * for no minute, credits come first; where its type cannot be started, what can be started does.
 */
export function nextLinks(session: Ended, next: Next): NextLink[] {
  const { board_type, end_reason } = session
  const topUp = topUpFor(session)
  const suggestion = end_reason === 'credits_exhausted' ? topUp : end_reason ? suggestions[end_reason] : free
  // What had no console, or is offline, cannot be tested in CI.
  const isPossible = suggestion !== ci || (session.console && next.isOffered)
  const links = [
    ...(next.isPayable ? [] : [topUp]),
    ...(next.isOffered ? [] : [...(next.instead ? [startOf(next.instead)] : []), free]),
    ...(isPossible ? [suggestion] : []),
    { href: `/boards/${board_type}`, label: next.typeLabel, text: 'Its pins, images, prices and waiting times.' },
    {
      href: `/sessions?board_type=${board_type}`,
      label: 'Your sessions on this board type',
      text: 'What they cost and how they ended.',
    },
  ]
  return [...new Set(links)]
}

function startOf({ slug, label, free, boards }: BoardType): NextLink {
  return {
    href: `/boards/start?type=${slug}`,
    label: `Start ${label}`,
    text: `The most similar type with free boards: ${free} of ${boards} free now.`,
  }
}
