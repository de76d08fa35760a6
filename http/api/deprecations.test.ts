import { expect, test } from 'vitest'
import { openApiDocument } from '#app/v1/document.ts'
import { deprecations, withDeprecations } from './deprecations.ts'

const table = {
  readBoard: { since: '2026-11-28', page: '/docs/boards' },
  'listBoards.state': { since: '2026-10-01', until: '2026-12-31', page: '/docs/boards#state' },
  'listBoards.other': { since: '2026-11-01', until: '2027-01-31', page: '/docs/boards#other' },
}

async function headersOf(operation: string, query = '') {
  const handler = withDeprecations(
    operation,
    async () => new Response(null, { headers: { Link: '<x>; rel="first"' } }),
    table,
  )
  const { headers } = await handler(new Request(`http://localhost:3000/v1/boards${query}`), {})
  return [headers.get('deprecation'), headers.get('sunset'), headers.get('link')]
}

test('what is deprecated is announced to those who use it, with its end and its page', async () => {
  const first = '<x>; rel="first"'
  const page = 'http://localhost:3000/docs/boards'
  expect(await headersOf('readBoard')).toEqual(['@1795824000', null, `${first}, <${page}>; rel="deprecation"`])
  expect(await headersOf('listBoards', '?limit=1')).toEqual([null, null, first])
  const sunset = 'Thu, 31 Dec 2026 00:00:00 GMT'
  const state = `<${page}#state>; rel="deprecation"`
  expect(await headersOf('listBoards', '?state=x')).toEqual(['@1790812800', sunset, `${first}, ${state}`])
  const both = `${first}, ${state}, <${page}#other>; rel="deprecation"`
  expect(await headersOf('listBoards', '?other&state=x')).toEqual(['@1790812800', sunset, both])
  expect(await headersOf('listBoardTypes')).toEqual([null, null, first])
})

test('what is deprecated is described so', () => {
  const operations = Object.values(openApiDocument().paths ?? {}).flatMap((item) => Object.values(item))
  const described = operations.flatMap(({ operationId, deprecated, parameters = [] }) => [
    ...(deprecated ? [operationId] : []),
    ...parameters.flatMap((one: { name: string; deprecated?: boolean }) =>
      one.deprecated ? [`${operationId}.${one.name}`] : [],
    ),
  ])
  expect(new Set(described)).toEqual(new Set(Object.keys(deprecations)))
})
