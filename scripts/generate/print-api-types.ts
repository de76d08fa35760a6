/** Prints the files that `api-types.ts` writes, as one JSON object of their texts by name. */
import openapiTypes, { astToString } from 'openapi-typescript'
import { Description } from '#app/docs/reference/description.ts'
import { endpointsOf } from '#app/docs/reference/endpoints.ts'
import { openApiDocument } from '#app/v1/document.ts'
import { pythonErrors } from './python-errors.ts'
import { pythonOperations } from './python-operations.ts'
import { pythonRecords } from './python-records.ts'

type Content = Record<string, { schema?: { $ref?: string } }>
const METHODS = ['get', 'put', 'post', 'patch', 'delete']

/** Tags of operations that agents, tests and people call. A job without a key has its own code. */
const NOT_OF_PYTHON = ['Agents', 'Service', 'Trusted CI']
const TYPESCRIPT = 'clients/typescript/src'
const PYTHON = 'clients/python/src/boardwalk_sdk/_api'

console.log(
  JSON.stringify({
    [`${TYPESCRIPT}/schema.ts`]: await schema(),
    [`${TYPESCRIPT}/known-members.ts`]: knownMembers(),
    ...python(),
  }),
)

async function schema(): Promise<string> {
  return astToString(await openapiTypes(JSON.stringify(openApiDocument()), { defaultNonNullable: false }))
}

/** By these a client knows a response of the service from that of another program. */
function knownMembers(): string {
  const { paths = {}, components } = openApiDocument()
  const known: Record<string, string> = {}
  const empty: string[] = []
  for (const [path, item] of Object.entries(paths)) {
    const members = new Set<string>()
    for (const [method, { responses }] of Object.entries(item).filter(([name]) => METHODS.includes(name))) {
      const [, success] = Object.entries<{ content?: Content }>(responses).find(([status]) => /^2/.test(status)) ?? []
      if (success && !success.content) empty.push(`${method.toUpperCase()} ${path}`)
      const name = success?.content?.['application/json']?.schema?.$ref?.split('/').at(-1) ?? ''
      const { required = [] } = (components?.schemas?.[name] ?? {}) as { required?: string[] }
      for (const member of required) members.add(member)
    }
    if (members.size > 0) known[path] = [...members].join(' ')
  }
  return [
    '/** The required members of the responses of a path. */',
    `export const knownMembers: Record<string, string> = ${JSON.stringify(known, null, 2)}`,
    '/** The calls whose responses have no body. */',
    `export const emptyResponses: readonly string[] = ${JSON.stringify(empty, null, 2)}\n`,
  ].join('\n')
}

/** WebSockets and endless streams have code of their own. */
function python(): Record<string, string> {
  const description = Description.parse(JSON.parse(JSON.stringify(openApiDocument())))
  const endpoints = endpointsOf(description).filter(
    ({ tag, isSocket, success }) => !NOT_OF_PYTHON.includes(tag) && !isSocket && !success.isEndless,
  )
  return {
    [`${PYTHON}/__init__.py`]: '"""What the description of the API says. Made by scripts/generate/."""\n',
    [`${PYTHON}/errors.py`]: pythonErrors(),
    [`${PYTHON}/records.py`]: pythonRecords(description, endpoints),
    [`${PYTHON}/operations.py`]: pythonOperations(description, endpoints),
  }
}
