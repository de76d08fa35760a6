import { once } from 'node:events'
import { expect, test } from 'vitest'
import { render } from './render.ts'

/** Hangs where `drain` is not passed on: Next writes no more until it comes. */
test('a listener that waits between its writes is heard to the end', async () => {
  const part = 'x'.repeat(100_000)
  const rendered = await render(async ({ method, url, headers }, response) => {
    response.setHeader('X-Asked', `${method} ${url} ${headers.host}`).writeHead(201)
    for (let written = 0; written < 5; written++) if (!response.write(part)) await once(response, 'drain')
    response.end('end')
  }, '/docs')
  expect(rendered).toMatchObject({ status: 201, headers: { 'x-asked': 'GET /docs localhost:3000' } })
  expect(rendered.body.toString()).toBe(`${part.repeat(5)}end`)
})
