import type { Answered } from './call.ts'

/** Lets the keyboard scroll what is too long. */
const REACHABLE = 0
const [OK, REFUSED] = [200, 400]

/** Shows what a call returned. */
export function Answer({ answered: { status, words, headers, body } }: { answered: Answered }) {
  const isGood = status >= OK && status < REFUSED
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <p className="flex flex-wrap gap-x-2 bg-raised px-3 py-2 font-mono text-xs">
        {status > 0 && <span className={`font-semibold ${isGood ? 'text-good' : 'text-bad'}`}>{status}</span>}
        <span className="min-w-0 wrap-anywhere">{words}</span>
      </p>
      {headers.length > 0 && (
        <dl className="border-t border-line px-3 py-2 font-mono text-xs">
          {headers.map(([name, value]) => (
            <div key={name} className="wrap-anywhere">
              <dt className="inline text-muted">{name}: </dt>
              <dd className="inline">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {body && (
        <pre
          tabIndex={REACHABLE}
          className="max-h-96 overflow-auto border-t border-line px-3 py-2.5 font-mono text-xs leading-5 -outline-offset-2"
        >
          {body}
        </pre>
      )}
    </div>
  )
}
