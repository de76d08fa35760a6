import Link from 'next/link'
import type { Endpoint } from './endpoints.ts'

/** Shows the errors of an endpoint, each with a link to its remedy. */
export function Refusals({ refusals }: { refusals: Endpoint['refusals'] }) {
  return (
    <ul className="space-y-1">
      {refusals.map(({ status, code, title }) => (
        <li key={code} className="grid grid-cols-[2.25rem_1fr] gap-x-1 sm:grid-cols-[2.25rem_12rem_1fr]">
          <span className="font-mono text-xs leading-5.25 text-muted">{status}</span>
          <Link
            href={`/docs/errors#${code}`}
            prefetch={false}
            className="font-mono text-xs leading-5.25 underline underline-offset-4 wrap-anywhere"
          >
            {code}
          </Link>
          <span className="col-start-2 text-muted sm:col-start-3">{title}</span>
        </li>
      ))}
    </ul>
  )
}
