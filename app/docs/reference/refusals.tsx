import { To } from '../guide/words.tsx'
import type { Endpoint } from './endpoints.ts'
import { commonRefusals } from './load.ts'

/** Shows the errors that are special to an endpoint, and how many more every operation can have. */
export function Refusals({ refusals }: { refusals: Endpoint['refusals'] }) {
  const own = refusals.filter(({ code }) => !commonRefusals().has(code))
  return (
    <details className="group">
      <summary className="w-fit rounded-sm text-muted hover:text-ink">
        {own.length === 0
          ? 'Common errors only'
          : own.length === 1
            ? '1 specific error'
            : `${own.length} specific errors`}
      </summary>
      <div className="mt-2 space-y-2">
        <RefusalList refusals={own} />
        <p className="text-muted">
          <To href="/docs/api#common-errors">Common errors</To> can come too.
        </p>
      </div>
    </details>
  )
}

/** Shows errors, each with a link to its remedy. */
export function RefusalList({ refusals }: { refusals: Endpoint['refusals'] }) {
  return (
    <ul data-keywords className="space-y-1">
      {refusals.map(({ status, code, title }) => (
        <li key={code} data-field className="grid grid-cols-[2.25rem_1fr] gap-x-1 sm:grid-cols-[2.25rem_12rem_1fr]">
          <span className="font-mono text-xs leading-5.25 text-muted">{status}</span>
          <span data-field-name className="font-mono text-xs leading-5.25 wrap-anywhere">
            <To href={`/docs/errors#${code}`}>{code}</To>
          </span>
          <span className="col-start-2 text-muted sm:col-start-3">{title}</span>
        </li>
      ))}
    </ul>
  )
}
