import { MAX_HEAD_BYTES } from '#http/server/protocol-errors.ts'
import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { C, To } from './words.tsx'

export function Errors({ problem }: { problem: unknown }) {
  return (
    <Section
      id="errors"
      title="Errors"
      aside={
        <CodeBlock title="400 application/problem+json" label="Example of a problem">
          {JSON.stringify(problem, null, 2)}
        </CodeBlock>
      }
    >
      <p>
        Every error is problem JSON (RFC 9457), <C>application/problem+json</C>. Check <C>code</C>, which does not
        change; <C>title</C> and <C>detail</C> are for people and may change. <C>type</C> links to{' '}
        <To href="/docs/errors">what the code means and what to do</To>.
      </p>
      <p>
        For invalid input, <C>errors</C> names each <C>parameter</C>, or the place in the body as a <C>pointer</C> (RFC
        6901). Quote <C>request_id</C> when you ask about an error; it is also in <C>X-Request-Id</C>.
      </p>
      <p>
        Malformed HTTP is <C>invalid_request</C> too, with the status HTTP defines: <C>400</C>, <C>408</C> for a request
        that arrives too slowly, <C>417</C> for an <C>Expect</C> other than <C>100-continue</C>, and <C>431</C> for a
        URL and headers of more than {MAX_HEAD_BYTES / 1024} KiB.
      </p>
      <p>
        An id that is unknown, revoked or belongs to another user gets the same <C>404</C>.
      </p>
      <p>
        If the response to a start, an extension, a flash or a new API key is lost, send the request again. With the
        same <C>Idempotency-Key</C>, a text of your own such as a UUID, it is done once within 24 hours, and the
        response has <C>Idempotency-Replayed: true</C>. Use a new key for each act.
      </p>
      <p className="text-muted">
        Python’s <C>urllib</C> raises an <C>HTTPError</C>, whose <C>read()</C> is the problem.
      </p>
    </Section>
  )
}
