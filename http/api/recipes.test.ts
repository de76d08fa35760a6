import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getRecipe } from './recipes.ts'
import { route } from './route.ts'
import { routerOf } from './router.ts'

const router = routerOf([{ pattern: '/clients/recipes/[recipe]/[file]', handlers: route({ GET: getRecipe }) }])
const get = (path: string) => router(new Request(`http://localhost:3000/clients/recipes/${path}`))

test('a recipe is handed out as it is in the sources, as plain text', async () => {
  const response = await get('make/boardwalk.mk')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(readFileSync('clients/recipes/make/boardwalk.mk', 'utf8'))
})

test.each(['make/other.mk', 'make%2F..%2Fmake/boardwalk.mk', '..%2Frecipes%2Fmake/boardwalk.mk', '%00/x'])(
  '%s does not exist',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
