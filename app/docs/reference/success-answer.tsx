import { WithCode } from '../with-code.tsx'
import type { Endpoint } from './endpoints.ts'
import { kindOf } from './kind.ts'

/** Shows the status, record and headers of a successful response. */
export function SuccessAnswer({ success }: { success: Endpoint['success'] }) {
  const { status, description, headers, commonHeaders, content } = success
  const record = content && kindOf(content.schema).record
  return (
    <>
      <p>
        <span className="font-mono text-xs font-medium text-good">{status}</span> {description}{' '}
        {record ? (
          <>
            Record:{' '}
            <a href={`#record-${record}`} className="underline underline-offset-4">
              {record}
            </a>
            .
          </>
        ) : (
          !success.isStream && 'It has no body.'
        )}
      </p>
      <ul className="mt-1 text-muted">
        {headers.map(({ name, description: meaning }) => (
          <li key={name}>
            <code className="font-mono text-xs text-ink">{name}</code>: <WithCode>{meaning}</WithCode>
          </li>
        ))}
        <li>
          Common headers: <WithCode>{commonHeaders.map((name) => `\`${name}\``).join(', ')}</WithCode>.
        </li>
      </ul>
    </>
  )
}
