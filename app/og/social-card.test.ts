import { expect, test } from 'vitest'
import { cardName } from '#app/public-page.ts'
import { searchable } from '#app/site.ts'
import { recentBoardTypes } from '#core/boards/index.ts'
import { makeBoardType } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { sitemapXml } from '#http/pages/search-engines.ts'
import { cardNamed, socialCard } from './social-card.tsx'

testsRollBack()

const PNG = [0x89, 0x50, 0x4e, 0x47]

/** Makes what an earlier test of this process has read too old to be used. */
const forgetBoardTypes = () => recentBoardTypes(Number.MIN_SAFE_INTEGER)

test('there is a picture of the service, of pages and of each board type, drawn once', async () => {
  await makeBoardType({ slug: 'new-type' })
  await forgetBoardTypes()
  for (const name of ['default', 'pricing', 'docs-api-sessions', 'boards-new-type']) {
    const picture = await socialCard(name)
    expect([...new Uint8Array(picture ?? new ArrayBuffer(0)).slice(0, PNG.length)]).toEqual(PNG)
    expect(await socialCard(name)).toBe(picture)
  }
})

/** Red where a page for search engines is added without a card. */
test('each public page has a card of its own, but for forms and legal texts', async () => {
  await makeBoardType({ slug: 'new-type' })
  await forgetBoardTypes()
  const addresses = [...(await (await sitemapXml(searchable)).text()).matchAll(/<loc>(.*)<\/loc>/g)]
  const paths = addresses.map(([, address = '']) => new URL(address).pathname)
  const without = ['/', '/terms', '/privacy', '/login', '/sign-up']
  expect(paths).toEqual(expect.arrayContaining(['/boards/new-type', '/docs/errors', ...without]))
  for (const path of paths.filter((one) => !without.includes(one)))
    expect(await cardNamed(cardName(path)), path).toBeDefined()
})

/** Red where a name is written on the picture: anybody could put words in our mouth. */
test('a name that is not known has no picture', async () => {
  expect(await socialCard('Free credits at evil.example')).toBeUndefined()
})
