import { Dotted } from '#components/dotted.tsx'
import { Time } from '#components/time.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { CiTrustWithRefusals } from '#core/ci-trusts/index.ts'
import { formLike, ruleWords } from '../words.ts'

/** Shows the tokens that a trust refused last, and offers what would have taken them. */
export function Refusals({ trust }: { trust: CiTrustWithRefusals }) {
  if (trust.refusals.length === 0)
    return (
      <p className="max-w-prose text-muted">
        None. A job that breaks a rule of this trust is listed here. If one was refused and is not listed, its token is
        most likely for another audience than the one above.
      </p>
    )
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {trust.refusals.map((refusal, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refusals never change places
        <li key={index} className="px-4 py-3">
          <Refused trust={trust} refusal={refusal} />
        </li>
      ))}
    </ul>
  )
}

type RefusedProps = { trust: CiTrustWithRefusals; refusal: CiTrustWithRefusals['refusals'][number] }

function Refused({ trust, refusal: { at, rule, claims } }: RefusedProps) {
  const more = moreOf(rule, claims)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{ruleWords[rule]}</span>{' '}
          <span className="text-xs text-muted">Rule: {rule}</span>
        </p>
        <p className="font-mono text-xs wrap-anywhere">
          <bdi>{claims.value}</bdi>
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          <Dotted>
            {[
              <Time key="at" moment={at} />,
              ...[claims.repository, claims.ref, claims.event].map((claim) => claim && <bdi key={claim}>{claim}</bdi>),
            ]}
          </Dotted>
        </p>
      </div>
      {more && (
        <ButtonLink href={formLike(trust, more)} prefetch={false}>
          {more.ref ? 'Take this branch or tag…' : 'Take this event…'}
        </ButtonLink>
      )}
    </div>
  )
}

/** Returns what a trust would need besides; nothing if it was cut, or cannot be a pattern. */
function moreOf(
  rule: string,
  { ref, event }: Partial<Record<string, string>>,
): { ref?: string; event?: string } | undefined {
  if (rule === 'ref' && ref?.startsWith('refs/') && !ref.endsWith('…')) return { ref }
  return rule === 'event' && event ? { event } : undefined
}
