import type { ReactNode } from 'react'
import { CodeBlock } from '#components/code-block/code-block.tsx'
import { C } from '../guide/words.tsx'
import type { Endpoint } from './endpoints.ts'
import { kindOf } from './kind.ts'
import { RecordLink } from './record-link.tsx'
import { eventStream, logLine, logText, shortDocument } from './response-texts.ts'

/** Shows what an operation returns: an example in JSON, or what it sends if that is no JSON. */
export function ResponseExample({ endpoint }: { endpoint: Endpoint }) {
  const { id, summary, success } = endpoint
  const { content, status } = success
  const other = OTHERS[id]
  if (other) return other(endpoint)
  if (!content) return null
  return (
    <Response title={`Response: ${status}`} label={`Response of: ${summary}`}>
      {inJson(content.example)}
    </Response>
  )
}

/** What is sent as it comes, or says less than the example of another operation. */
const OTHERS: Record<string, (endpoint: Endpoint) => ReactNode> = {
  streamEvents: ({ success: { content } }) => (
    <>
      <CodeBlock title="Response: 200" label="A stream of events">
        {eventStream(content?.example)}
      </CodeBlock>
      <Response title="The data of an event" label="The data of an event">
        {inJson(content?.example)}
      </Response>
    </>
  ),
  readConsoleLog: () => (
    <>
      <CodeBlock title="Response: 200, format=text" label="The output as text">
        {logText}
      </CodeBlock>
      <CodeBlock title="Response: 200, format=ndjson" label="A line of the output as JSON">
        {logLine}
      </CodeBlock>
    </>
  ),
  readOpenApi: () => (
    <>
      <CodeBlock title="Response: 200, shortened" label="The OpenAPI document" language="json">
        {shortDocument()}
      </CodeBlock>
      <p>
        <a href="/v1/openapi.json" className="underline underline-offset-4">
          Open openapi.json
        </a>
      </p>
    </>
  ),
  resetBoard: sameRecord,
  setPower: sameRecord,
  sendBreak: sameRecord,
}

/** Shows what distinguishes an example from that of the first operation that returns the record. */
function sameRecord({ success: { status, content } }: Endpoint) {
  if (!content) return null
  const { record } = kindOf(content.schema)
  const { kind } = content.example as { kind: string }
  return (
    <p>
      Response: {status}. The same {record && <RecordLink name={record} />} as after a flash, with <C>kind</C>:{' '}
      <C>{kind}</C>, and without a firmware file.
    </p>
  )
}

function Response({ title, label, children }: { title: string; label: string; children: string }) {
  return (
    <CodeBlock title={title} label={label} language="json" isShort>
      {children}
    </CodeBlock>
  )
}

function inJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
