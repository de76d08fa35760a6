import Link from 'next/link'
import { IpAddress } from '#components/ip-address.tsx'
import { ClockTime } from '#components/time.tsx'
import { Cell, Folded } from '#components/ui/table.tsx'
import type { AuditEvent } from '#core/audit/index.ts'
import { iconOf, isWarning } from './icons.ts'
import { originOf } from './origin.ts'
import { particulars } from './particulars.ts'
import type { Repeated } from './repeated.ts'
import { type Subjects, subjectOf } from './subjects.ts'
import { words } from './words.ts'

/** An instance of the next version may record what this one does not know. */
const UNKNOWN: (typeof words)[keyof typeof words] = ['account', 'Something that this page does not know yet']

/** Shows what was done, by whom and when; if repeated, how often, and each time on demand. */
export function EventRow({ repeated, subjects }: { repeated: Repeated; subjects: Subjects }) {
  const [event] = repeated
  const [kind, text] = words[event.action] ?? UNKNOWN
  const [who, device] = originOf(event, subjects)
  const Icon = iconOf(event.action, kind)
  const by = device ? `${who} · ${device}` : who
  const address = event.address && <IpAddress>{event.address}</IpAddress>
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <div className="flex gap-3">
          <Icon
            className={`mt-0.5 size-4 shrink-0 ${isWarning(event.action) ? 'text-warn' : 'text-muted'}`}
            aria-hidden="true"
          />
          <div className="min-w-0">
            <div className="font-medium">{text}</div>
            <Details event={event} subjects={subjects} />
            <Times repeated={repeated} />
            <Folded>
              {by}
              {address && (
                <>
                  {'\u00a0'}· {address}
                </>
              )}
            </Folded>
          </div>
        </div>
      </Cell>
      <Cell wide className="wrap-anywhere">
        <div className="line-clamp-2" title={by}>
          {by}
        </div>
        {address && <div className="text-xs text-muted lg:hidden">{address}</div>}
      </Cell>
      <Cell className="hidden text-muted wrap-anywhere lg:table-cell">{address}</Cell>
      <Cell right className="text-muted">
        <span className="whitespace-nowrap max-md:text-xs">
          {repeated.length > 1 && 'last '}
          <ClockTime moment={event.created_at} />
        </span>
      </Cell>
    </tr>
  )
}

function Details({ event, subjects }: { event: AuditEvent; subjects: Subjects }) {
  const subject = subjectOf(event, subjects)
  const details = particulars(event)
  // A key without a label is called by the end of its secret.
  const said = details === subject?.name ? '' : details
  if (!subject && !said) return null
  return (
    <div className="flex flex-wrap gap-x-2 text-xs text-muted">
      {subject && (
        <span className="line-clamp-1 min-w-0 break-all" title={subject.name}>
          {subject.href ? (
            <Link href={subject.href} prefetch={false} className="underline underline-offset-2">
              {subject.name}
            </Link>
          ) : (
            subject.name
          )}
        </span>
      )}
      {said && <span>{said}</span>}
    </div>
  )
}

function Times({ repeated }: { repeated: Repeated }) {
  if (repeated.length === 1) return null
  return (
    <details className="text-xs text-muted">
      <summary className="w-fit cursor-pointer hover:text-ink">{repeated.length} times</summary>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {repeated.map(({ id, created_at }) => (
          <li key={id}>
            <ClockTime moment={created_at} />
          </li>
        ))}
      </ul>
    </details>
  )
}
