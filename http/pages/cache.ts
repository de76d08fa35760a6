import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { acceptsGzip } from '#http/api/gzipped.ts'
import { asyncListener } from '#http/server/async-listener.ts'
import { between, gzipTemplate } from './gzip-template.ts'
import { THEME_COOKIE, type Theme, themeOfCookies } from './preferences.ts'
import { type Rendered, render } from './render.ts'

const NONCE_BYTES = 16
const NONCE = /'nonce-([^']+)'/

/** A page in parts: each response puts its own nonce between them. */
type Template = {
  headersWith: (nonce: string) => Record<string, string>
  parts: Buffer[]
  gzip: (nonce: Buffer) => Buffer
}

/**
 * Renders each of these pages once for each theme, at the first request, and then serves it from
 * memory. They must be the same for all users. Queries and requests of Next's router are rendered.
 */
export function cachePages(paths: readonly string[], listener: RequestListener): RequestListener {
  const templates = new Map<string, Promise<Template>>()

  function templateOf(path: string, theme: Theme | undefined): Promise<Template> {
    const key = `${theme ?? ''} ${path}`
    const known = templates.get(key)
    if (known !== undefined) return known
    // Nothing else of the visitor's cookies reaches what others will read.
    const made = render(listener, path, theme && { cookie: `${THEME_COOKIE}=${theme}` }).then(toTemplate)
    templates.set(key, made)
    made.catch(() => templates.delete(key))
    return made
  }

  const fromMemory = asyncListener('page', async (request, response) => {
    send(request, response, await templateOf(request.url ?? '', themeOfCookies(request.headers.cookie)))
  })
  return (request, response) => {
    const isKept = paths.includes(request.url ?? '') && request.method !== 'POST' && !('rsc' in request.headers)
    return (isKept ? fromMemory : listener)(request, response)
  }
}

function send({ headers }: IncomingMessage, response: ServerResponse, { headersWith, parts, gzip }: Template): void {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  const isZipped = acceptsGzip(String(headers['accept-encoding'] ?? ''))
  const body = isZipped ? gzip(Buffer.from(nonce)) : Buffer.concat(between(parts, Buffer.from(nonce)))
  response.writeHead(200, {
    ...headersWith(nonce),
    ...(isZipped && { 'Content-Encoding': 'gzip' }),
    'Content-Length': body.length,
  })
  response.end(body)
}

function toTemplate({ status, headers, body }: Rendered): Template {
  const [, nonce] = NONCE.exec(String(headers['content-security-policy'])) ?? []
  if (status !== 200 || nonce === undefined) throw new Error(`A page to keep was answered ${status}.`)
  const parts = body
    .toString()
    .split(nonce)
    .map((part) => Buffer.from(part))
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return {
    parts,
    gzip: gzipTemplate(parts, nonce.length),
    headersWith: (next) => Object.fromEntries(named.map(([name, value]) => [name, value.replaceAll(nonce, next)])),
  }
}
