import { WithCode } from '../with-code.tsx'
import type { Endpoint } from './endpoints.ts'
import { kindOf } from './kind.ts'
import { reference } from './load.ts'
import { RecordLink } from './record-link.tsx'

/** Shows the status, record and headers of a successful response. */
export function SuccessAnswer({ success }: { success: Endpoint['success'] }) {
  const { status, description, headers, content } = success
  const record = content && kindOf(content.schema).record
  return (
    <>
      <p>
        <span className="font-mono text-xs font-medium text-good">{status}</span> <WithCode>{description}</WithCode>{' '}
        {record && reference().records.has(record) ? (
          <>
            Record: <RecordLink name={record} />.
          </>
        ) : (
          !content && !success.isStream && 'The response has no body.'
        )}
      </p>
      {headers.length > 0 && (
        <ul className="mt-1 text-muted">
          {headers.map(({ name, description: meaning }) => (
            <li key={name}>
              <code className="font-mono text-xs text-ink">{name}</code>: <WithCode>{meaning}</WithCode>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
