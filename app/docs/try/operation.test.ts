import { expect, test } from 'vitest'
import { reference } from '../reference/load.ts'
import { consequences } from './consequences.ts'
import { addressOf, tryOf } from './operation.ts'

const offered = reference()
  .tags.flatMap(({ endpoints }) => endpoints)
  .filter((endpoint) => tryOf(endpoint) !== null)

test('what is offered takes a login and has an end, and a change says what it does', () => {
  expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining(['readMe', 'startSession', 'endSession']))
  for (const endpoint of offered) {
    const { id, method, tag, isPublic, success } = endpoint
    expect(tag, id).not.toBe('Agents')
    expect(isPublic || success.isEndless, id).toBe(false)
    expect(tryOf(endpoint)?.consequence !== undefined, id).toBe(method !== 'GET')
  }
  const ids = offered.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(consequences)))
})

/** Red where a call whose answer has a secret is added to the consequences. */
test('nothing is offered whose answer is a secret, or whose body is bytes', () => {
  const ids = offered.map(({ id }) => id)
  for (const id of ['createKey', 'createWebhook', 'createConsoleTicket', 'requestKey', 'redeemKey'])
    expect(ids).not.toContain(id)
  for (const { id, success, takesBytes } of offered) {
    expect(JSON.stringify(success.content?.example ?? ''), id).not.toMatch(/"(secret|token|device_code)":/)
    expect(takesBytes, id).toBe(false)
  }
})

/** Red without the escape: a value could name another operation. */
test('a value stays in its place, and what is empty is left out', () => {
  const field = { isRequired: false, values: [], example: '' }
  const operation = {
    ...{ id: 'readX', method: 'GET', summary: 'Read', path: '/v1/x/{x_id}' },
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
