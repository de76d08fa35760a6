import { expect, test } from 'vitest'
import { searchable } from '#app/site.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { robotsTxt, sitemapXml } from './search-engines.ts'

testsRollBack()

test('robots may read what is public, and nothing that is about somebody', async () => {
  const text = await robotsTxt(searchable).text()
  for (const page of ['/', '/boards', '/pricing', '/status', '/terms', '/privacy', '/login', '/sign-up']) {
    expect(text).toContain(`Allow: ${page}$\n`)
  }
  for (const part of ['/boards/', '/og/', '/favicon.ico$', '/icon.svg$', '/status/feed.xml$'])
    expect(text).toContain(`\nAllow: ${part}\n`)
  expect(text).toContain('Allow: /docs$\n')
  expect(text).toContain('\nDisallow: /\n')
  expect(text).toContain(`Sitemap: ${env().appUrl}/sitemap.xml`)
})

test('the sitemap has whole addresses of the public pages', async () => {
  const text = await (await sitemapXml(searchable)).text()
  const addresses = [...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toContain(`${env().appUrl}/`)
  expect(addresses).toEqual(expect.arrayContaining([`${env().appUrl}/boards`, `${env().appUrl}/docs/clients`]))
  for (const page of ['keys', 'account', 'sessions', 'credits', 'boards/start']) {
    expect(text).not.toContain(`${env().appUrl}/${page}`)
  }
})
