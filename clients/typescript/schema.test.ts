import openapiTypes, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { openApiDocument } from '#app/v1/document.ts'
import { env } from '#env.ts'

/** After a change of the API: `npx vitest run clients/typescript/schema.test.ts -u`. */
test('the types of the client are those of the description', async () => {
  const described = JSON.stringify(openApiDocument()).replaceAll(env().appUrl, 'https://boardwalk.example')
  const types = astToString(await openapiTypes(described, { defaultNonNullable: false }))
  await expect(types).toMatchFileSnapshot('src/schema.ts')
})
