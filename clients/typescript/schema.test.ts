import openapiTypes, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { openApiDocument } from '#app/v1/document.ts'
import { env } from '#env.ts'

type Content = Record<string, { schema?: { $ref?: string } }>
const METHODS = ['get', 'put', 'post', 'patch', 'delete']

/** After a change of the API: `npx vitest run clients/typescript/schema.test.ts -u`. */
test('the types of the client are those of the description', async () => {
  const described = JSON.stringify(openApiDocument()).replaceAll(env().appUrl, 'https://boardwalk.example')
  const types = astToString(await openapiTypes(described, { defaultNonNullable: false }))
  await expect(types).toMatchFileSnapshot('src/schema.ts')
})

/** By these a client knows a response of the service from that of another program. */
test('the members of responses are those of the description', async () => {
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
  const text = [
    '/** Made of the description of the API by `schema.test.ts`. */',
    '/** The members of what the calls of a path answer. */',
    `export const knownMembers: Record<string, string> = ${JSON.stringify(known, null, 2)}`,
    '/** The calls that answer nothing. */',
    `export const emptyResponses: readonly string[] = ${JSON.stringify(empty, null, 2)}\n`,
  ]
  await expect(text.join('\n')).toMatchFileSnapshot('src/known-members.ts')
})
