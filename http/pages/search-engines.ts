import { recentBoardTypes } from '#core/boards/index.ts'
import { env } from '#env.ts'

/** Paths of pages that search engines may show, and patterns (RFC 9309) of what belongs to them. */
type Searchable = { pages: readonly string[]; parts: readonly string[] }

/** Returns what robots may read (RFC 9309), and where the list of pages is. */
export function robotsTxt({ pages, parts }: Searchable): Response {
  const allowed = [...pages.map((path) => `${path}$`), '/boards/', ...parts].map((path) => `Allow: ${path}`)
  const lines = ['User-agent: *', ...allowed, 'Disallow: /']
  return textResponse([...lines, '', `Sitemap: ${env().appUrl}/sitemap.xml`, ''].join('\n'), 'text/plain')
}

/** Returns the public pages as a sitemap (sitemaps.org 0.9), with one for each type of boards. */
export async function sitemapXml({ pages }: Pick<Searchable, 'pages'>): Promise<Response> {
  const types = (await recentBoardTypes()).map(({ slug }) => `/boards/${slug}`)
  const urls = [...pages, ...types].map((path) => `  <url><loc>${new URL(path, env().appUrl)}</loc></url>`)
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  return textResponse([head, ...urls, '</urlset>', ''].join('\n'), 'application/xml')
}

const textResponse = (text: string, type: string) =>
  new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' } })
