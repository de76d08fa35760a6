import { callOf } from '../examples/call.ts'
import { callTabs } from '../examples/tabs.ts'
import { type Block, code, list, type Part, paragraph, type Section, styled, text } from '../tree/nodes.ts'
import { blocksOf, phrasing } from '../tree/parse.ts'
import { tryOf } from '../try/operation.ts'
import type { Endpoint } from './endpoints.ts'
import { kindOf } from './kind.ts'
import { baseUrl, reference } from './load.ts'
import { membersOf, recordLink } from './members.ts'
import { refusalsFold } from './refusals.ts'
import { responseExample } from './response-example.ts'
import { socketExample, socketParts } from './socket.ts'

/** Returns one operation: its parameters, body, response, errors and examples. */
export function operationSection(endpoint: Endpoint): Section {
  const { id, method, path, summary } = endpoint
  const attempt = tryOf(endpoint)
  return {
    type: 'section',
    id,
    title: summary,
    children: [
      { type: 'line', method, path },
      ...about(endpoint),
      ...(endpoint.isSocket ? socketExample(id) : callTabs(summary, callOf(endpoint, baseUrl()))),
      ...(attempt ? [{ type: 'tryForm', operation: attempt } as const] : []),
      ...responseExample(endpoint),
      ...details(endpoint),
    ],
  }
}

function about({ description, isPublic, isForAgents, keys }: Endpoint): Block[] {
  const access = keys.map((one) => `\`${one}\``).join(', ')
  return [
    ...blocksOf(description),
    ...(isPublic ? blocksOf('No credentials are needed.') : []),
    ...(isForAgents ? blocksOf('It needs `Authorization: Bearer agent_…`, the credential of an agent.') : []),
    ...(keys.length > 0 ? blocksOf(`[Key access](/docs/api/api-keys#record-Key): ${access}. {.keywords}`) : []),
  ]
}

function details(endpoint: Endpoint): Part[] {
  const { pathParameters, queryParameters, headerParameters, body, success } = endpoint
  const parameters = [
    { title: 'Path parameters', fields: pathParameters },
    { title: 'Query parameters', fields: queryParameters },
    { title: 'Headers', fields: headerParameters },
    ...(body ? [{ title: body.isRequired ? 'Body' : 'Body (optional)', fields: body.members }] : []),
  ]
  return [
    ...parameters
      .filter(({ fields }) => fields.length > 0)
      .map(({ title, fields }) => part(title, membersOf(fields, 'required'))),
    ...(endpoint.takesBytes
      ? [part('Body', ...blocksOf('Bytes, with `Content-Type: application/octet-stream`.'))]
      : []),
    part('Response', ...response(success)),
    ...socketParts(endpoint.id),
    part('Errors', refusalsFold(endpoint.refusals)),
  ]
}

const part = (title: string, ...children: Block[]): Part => ({ type: 'part', title: [text(title)], children })

/** Returns the status, record and headers of a successful response. */
function response({ status, description, headers, content, isStream }: Endpoint['success']): Block[] {
  const record = content && kindOf(content.schema).record
  const more =
    record && reference().records.has(record)
      ? [text(' Record: '), recordLink(record), text('.')]
      : [text(!content && !isStream ? ' The response has no body.' : '')]
  return [
    styled('status', paragraph(code(String(status)), text(' '), ...phrasing(description), ...more)),
    ...(headers.length > 0
      ? [
          styled(
            'headers',
            list(headers.map(({ name, description: meaning }) => [code(name), text(': '), ...phrasing(meaning)])),
          ),
        ]
      : []),
  ]
}
