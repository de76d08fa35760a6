import { expect, test } from 'vitest'
import { lazyResponse } from './light-response.ts'

const real = { Request, Response }
const Light = lazyResponse()

test('the global ones stay as they were', () => {
  expect(Light).not.toBe(real.Response)
  expect(Response).toBe(real.Response)
  expect(Request).toBe(real.Request)
})

test('for whoever looks into it, it is a real one', async () => {
  const light = new Light('{"a":1}', { status: 404, headers: { 'Content-Type': 'application/json', Vary: 'Cookie' } })
  expect(light).toBeInstanceOf(Response)
  expect(light.status).toBe(404)
  expect(Object.fromEntries(light.headers)).toEqual({ 'content-type': 'application/json', vary: 'Cookie' })
  expect(await light.json()).toEqual({ a: 1 })
})

test('one without a body has none', async () => {
  const light = new Light(null, { status: 204 })
  expect(light.body).toBeNull()
  expect(await light.text()).toBe('')
})
