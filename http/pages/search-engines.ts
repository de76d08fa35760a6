import { recentBoardTypes } from '#core/boards/index.ts'
import { env } from '#env.ts'
import { REFERENCE } from './methods.ts'

/** The pages that search engines may show. All others are about somebody. */
const PUBLIC = ['/', '/boards', '/pricing', '/status', '/terms', '/privacy', '/login', '/sign-up', ...REFERENCE]

/** What belongs to public pages: scripts, icons, and the pictures that sites show for links. */
const PARTS = [
  '/_next/static/',
  '/og/',
  '/favicon.ico$',
  '/icon.svg$',
  '/apple-touch-icon.png$',
  '/manifest.webmanifest$',
  '/status/feed.xml$',
  '/llms.txt$',
  '/docs*.md$',
]

/** Returns what robots may read (RFC 9309), and where the list of pages is. */
export function robotsTxt(): Response {
  const allowed = [...PUBLIC.map((path) => `${path}$`), '/boards/', ...PARTS].map((path) => `Allow: ${path}`)
  const lines = ['User-agent: *', ...allowed, 'Disallow: /']
  return textResponse([...lines, '', `Sitemap: ${env().appUrl}/sitemap.xml`, ''].join('\n'), 'text/plain')
}

/** Returns the public pages as a sitemap (sitemaps.org 0.9), with one for each type of boards. */
export async function sitemapXml(): Promise<Response> {
  const types = (await recentBoardTypes()).map(({ slug }) => `/boards/${slug}`)
  const pages = [...PUBLIC, ...types].map((path) => `  <url><loc>${new URL(path, env().appUrl)}</loc></url>`)
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  return textResponse([head, ...pages, '</urlset>', ''].join('\n'), 'application/xml')
}

const textResponse = (text: string, type: string) =>
  new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' } })
