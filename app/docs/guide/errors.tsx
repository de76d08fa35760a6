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
        Every refusal is problem JSON (RFC 9457), <C>application/problem+json</C>, whatever its status. Go by{' '}
        <C>code</C>: it stays. <C>title</C> and <C>detail</C> are for people and may change. <C>type</C> leads to{' '}
        <To href="/docs/errors">what the code means and what to do</To>.
      </p>
      <p>
        <C>errors</C> is there where input was refused, and names each <C>parameter</C>, or the place in the body as a{' '}
        <C>pointer</C> (RFC 6901). Quote <C>request_id</C> when you ask about a refusal; it is in <C>X-Request-Id</C>{' '}
        too.
      </p>
      <p>
        What cannot be read as a request at all is an <C>invalid_request</C> too, under the status HTTP has for it:{' '}
        <C>400</C>, <C>408</C> where it came too slowly, <C>417</C> for an <C>Expect</C> other than <C>100-continue</C>,
        and <C>431</C> for an address and headers of more than {MAX_HEAD_BYTES / 1024} KiB.
      </p>
      <p>
        What is not yours does not exist: <C>404</C> in the same words for an id that is unknown, revoked or somebody
        else’s.
      </p>
      <p className="text-muted">
        Python’s <C>urllib</C> raises an <C>HTTPError</C>, whose <C>read()</C> is the problem.
      </p>
    </Section>
  )
}
