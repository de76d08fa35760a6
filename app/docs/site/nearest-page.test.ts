import { expect, test } from 'vitest'
import { nearestPage } from './nearest-page.ts'
import { site } from './site.ts'

test.each([
  ['/docs/flashing', '/docs/flash'],
  ['/docs/webhook', '/docs/webhooks'],
  ['/docs/guides/console', '/docs/consoles'],
  ['/docs/errors-handling', '/docs/handling-errors'],
])('%s probably meant %s', (path, nearest) => {
  expect(nearestPage(path, site())?.path).toBe(nearest)
})

test('a path like none leads nowhere', () => {
  expect(nearestPage('/docs/teapot', site())).toBeUndefined()
})
