import { codeBlock } from '../tree/code.ts'
import { type Block, code, paragraph, styled, text } from '../tree/nodes.ts'
import { blocksOf } from '../tree/parse.ts'
import type { Endpoint } from './endpoints.ts'
import { kindOf } from './kind.ts'
import { recordLink } from './members.ts'
import { eventStream, logLine, logText, shortDocument } from './response-texts.ts'

/** Returns what an operation returns: an example in JSON, or what it sends if that is no JSON. */
export function responseExample(endpoint: Endpoint): Block[] {
  const { id, summary, success } = endpoint
  const other = OTHERS[id]
  if (other) return other(endpoint)
  return success.content
    ? [json(`Response: ${success.status}`, `Response of: ${summary}`, success.content.example)]
    : []
}

/** What is sent as it comes, or says less than the example of another operation. */
const OTHERS: Record<string, (endpoint: Endpoint) => Block[]> = {
  streamEvents: ({ success: { content } }) => [
    codeBlock('text', 'Response: 200', 'A stream of events', eventStream(content?.example)),
    json('The data of an event', 'The data of an event', content?.example),
  ],
  readConsoleLog: () => [
    codeBlock('text', 'Response: 200, format=text', 'The output as text', logText),
    codeBlock('text', 'Response: 200, format=ndjson', 'A line of the output as JSON', logLine),
  ],
  readOpenApi: () => [
    codeBlock('json', 'Response: 200, shortened', 'The OpenAPI document', shortDocument()),
    ...blocksOf('[Open openapi.json](/v1/openapi.json) {.beside}'),
  ],
  resetBoard: sameRecord,
  setPower: sameRecord,
  sendBreak: sameRecord,
}

/** Says what distinguishes an example from that of the first operation that returns the record. */
function sameRecord({ success: { status, content } }: Endpoint): Block[] {
  if (!content) return []
  const { record } = kindOf(content.schema)
  const { kind } = content.example as { kind: string }
  return [
    styled(
      'beside',
      paragraph(
        text(`Response: ${status}. The same `),
        ...(record ? [recordLink(record)] : []),
        text(' as after a flash, with '),
        code('kind'),
        text(': '),
        code(kind),
        text(', and without a firmware file.'),
      ),
    ),
  ]
}

const json = (title: string, label: string, value: unknown) =>
  codeBlock('json', title, label, JSON.stringify(value, null, 2), true)
