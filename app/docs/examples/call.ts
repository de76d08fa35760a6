import { firmwareExample } from '#app/v1/board-control-examples.ts'
import type { Endpoint } from '../reference/endpoints.ts'

/** A request, before it is written in a language. */
export type Call = {
  /** The id of its operation. */
  id: string
  /** The id in its address; or empty. */
  subject: string
  method: string
  url: string
  /** Its long ids, by the names of variables for them, which shorten it. */
  ids: Record<string, string>
  /** The environment variable with the secret that it needs; null if it needs none. */
  secret: 'SERVICE_API_KEY' | 'AGENT_CREDENTIAL' | null
  body?: unknown
  /** A body that is no JSON: a text, or the name of a file. */
  text?: string
  file?: string
  hasAnswer: boolean
  /** The response is no JSON. */
  isStream: boolean
  /** The response goes on until its reader leaves. */
  isEndless: boolean
}

/** What examples type into a console. */
const TYPED = 'help\r'

/**
 * Returns a call of an endpoint with the examples of the OpenAPI document; `query` overrides them.
 */
export function callOf(endpoint: Endpoint, baseUrl: string, query: Record<string, string> = {}): Call {
  const { id, method, pathParameters, isPublic, isForAgents, body, success, takesBytes } = endpoint
  return {
    id,
    subject: String(pathParameters[0]?.schema.examples?.[0] ?? ''),
    method,
    url: urlOf(endpoint, baseUrl, query),
    ids: idsOf(endpoint),
    secret: isForAgents ? 'AGENT_CREDENTIAL' : isPublic ? null : 'SERVICE_API_KEY',
    ...(body && { body: body.example }),
    ...(takesBytes && (id.endsWith('Firmware') ? { file: firmwareExample.filename } : { text: TYPED })),
    hasAnswer: success.content !== undefined,
    isStream: success.isStream,
    isEndless: success.isEndless,
  }
}

/** A longer value hides the end of a path that is shown beside the text. */
const LONG = 20

function idsOf({ pathParameters }: Endpoint): Call['ids'] {
  const long = pathParameters.flatMap(({ name, schema }) => {
    const value = String(schema.examples?.[0] ?? '')
    return value.length > LONG ? [[variableFor(name), value] as const] : []
  })
  return Object.fromEntries(long)
}

/** `session_id` is in `$SESSION`, as in the guides. `$KEY` could be taken for a key's secret. */
function variableFor(parameter: string): string {
  return (parameter === 'key_id' ? parameter : parameter.replace(/_id$/, '')).toUpperCase()
}

function urlOf({ path, pathParameters, queryParameters }: Endpoint, baseUrl: string, query: Record<string, string>) {
  const examples = (fields: Endpoint['pathParameters']) =>
    fields.flatMap(({ name, schema }) => {
      const [example] = schema.examples ?? []
      return example === undefined ? [] : [[name, String(example)] as const]
    })
  const filled = examples(pathParameters).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const search = new URLSearchParams({ ...Object.fromEntries(examples(queryParameters)), ...query }).toString()
  return `${baseUrl}${filled}${search && `?${search}`}`
}
