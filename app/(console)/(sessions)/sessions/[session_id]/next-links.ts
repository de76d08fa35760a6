import type { Session } from '#core/sessions/index.ts'

type EndReason = NonNullable<Session['end_reason']>
type NextLink = { href: string; label: string; text: string }

const ci: NextLink = {
  href: '/docs/ci',
  label: 'Run it in CI',
  text: 'Test every commit on a board, with GitHub Actions, GitLab, Jenkins or Buildkite.',
}
const free: NextLink = {
  href: '/boards',
  label: 'Find a free board',
  text: 'All types, with the boards that are free now.',
}
const status: NextLink = {
  href: '/status',
  label: 'Check the status',
  text: 'How the service and its boards are doing.',
}

/** Where each end leads first. */
const links: Record<EndReason, NextLink> = {
  user_ended: ci,
  cancelled: free,
  time_limit: ci,
  credits_exhausted: { href: '/pricing', label: 'Compare prices', text: 'What a minute on each board type costs.' },
  queue_timeout: free,
  start_failed: status,
  board_failed: status,
  lease_expired: { href: '/docs/ci', label: 'Read about leases', text: 'How a CI job keeps its session.' },
  operator_ended: free,
  account_closed: free,
}

/** Returns where to go after a session has ended. */
export function nextLinks({ board_type, end_reason }: Session, typeLabel: string): NextLink[] {
  return [
    ...(end_reason ? [links[end_reason]] : []),
    { href: `/boards/${board_type}`, label: typeLabel, text: 'Its pins, images, prices and waiting times.' },
    {
      href: `/sessions?board_type=${board_type}`,
      label: 'Your sessions on this board type',
      text: 'What they cost and how they ended.',
    },
  ]
}
