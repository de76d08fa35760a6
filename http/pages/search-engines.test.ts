import { expect, test } from 'vitest'
import { env } from '#env.ts'
import { robotsTxt, sitemapXml } from './search-engines.ts'

test('robots may read what is public, and nothing that is about somebody', async () => {
  const text = await robotsTxt().text()
  expect(text).toContain(
    'Allow: /$\nAllow: /pricing$\nAllow: /status$\nAllow: /terms$\nAllow: /privacy$\nAllow: /login$\nAllow: /sign-up$\n',
  )
  expect(text).toContain('Allow: /docs$\n')
  expect(text).toContain('\nDisallow: /\n')
  expect(text).toContain(`Sitemap: ${env().appUrl}/sitemap.xml`)
})

test('the sitemap has whole addresses of the public pages', async () => {
  const text = await (await sitemapXml()).text()
  const addresses = [...text.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toContain(`${env().appUrl}/`)
  expect(addresses).toContain(`${env().appUrl}/docs/clients`)
  expect(text).not.toMatch(/keys|account|sessions\b/)
})
