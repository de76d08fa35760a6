import { expect, test } from 'vitest'
import { env } from '#env.ts'
import { referringPage } from './referring-page.ts'

const from = (referer: string) => referringPage(new Headers({ referer }))

/** Red without the comparison with our own URL, and without `safeRedirect`. */
test('only a page of this application is one to come back to', () => {
  const { appUrl } = env()
  expect(from(`${appUrl}/boards/start?type=rp2350`)).toBe('/boards/start?type=rp2350')
  expect(from('https://evil.example/boards')).toBeUndefined()
  expect(from(`${appUrl}.evil.example/boards`)).toBeUndefined()
  expect(from(`${appUrl}//evil.example/boards`)).toBe('/')
  expect(referringPage(new Headers())).toBeUndefined()
})
