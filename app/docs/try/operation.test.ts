import { expect, test } from 'vitest'
import { reference } from '../reference/load.ts'
import { addressOf, tryOf } from './operation.ts'

const offered = reference()
  .tags.flatMap(({ endpoints }) => endpoints)
  .filter((endpoint) => tryOf(endpoint) !== null)

/** Red where an operation that changes something can be sent from the page. */
test('only reading is offered, with a login, and never without an end', () => {
  expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining(['readMe', 'listSessions', 'readConsoleLog']))
  for (const { method, tag, isPublic, success } of offered) {
    expect(method).toBe('GET')
    expect(tag).not.toBe('Agents')
    expect(isPublic || success.isEndless).toBe(false)
  }
})

/** Red without the escape: a value could name another operation. */
test('a value stays in its place, and what is empty is left out', () => {
  const field = { isRequired: false, values: [], example: '' }
  const operation = {
    ...{ id: 'readX', summary: 'Read', path: '/v1/x/{x_id}' },
    fields: [
      { ...field, name: 'x_id', place: 'path' as const },
      { ...field, name: 'limit', place: 'query' as const },
      { ...field, name: 'after', place: 'query' as const },
    ],
  }
  expect(addressOf(operation, { x_id: '../y?a=b', limit: '1&b=2', after: '' })).toBe(
    '/v1/x/..%2Fy%3Fa%3Db?limit=1%26b%3D2',
  )
  expect(addressOf(operation, { x_id: 'x_1' })).toBe('/v1/x/x_1')
})
