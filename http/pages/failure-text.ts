import type { RequestListener, ServerResponse } from 'node:http'
import { requestFields } from '#http/server/request-log.ts'

/** How Next begins a page that failed or is missing: React writes its content in the browser. */
const EMPTY_PAGE = '<!DOCTYPE html><html id="__next_error__">'
const NONCE = /'nonce-([^']+)'/

/** What such a page says without script, by its status. */
const texts = new Map([
  [404, { title: 'Page not found', advice: 'The URL may be mistyped, or the page no longer exists.' }],
  [
    500,
    {
      title: 'Something went wrong on our side',
      advice: 'Reload the page in a moment. If you were changing something, look whether it was saved.',
    },
  ],
])

/** Node's types have several ways to call them. */
type Send<R> = (this: ServerResponse, ...sent: unknown[]) => R

/**
 * Adds a text to pages that failed or do not exist, which Next leaves empty for browsers without
 * script. It asks Next not to compress them, so that something can be written behind them.
 */
export function withFailureText(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { setHeader } = response
    const write = response.write as Send<boolean>
    const end = response.end as Send<ServerResponse>
    let isEmpty: boolean | undefined
    response.setHeader = (name, value) => {
      const isKept = name.toLowerCase() === 'cache-control' && texts.has(response.statusCode)
      return setHeader.call(response, name, isKept ? `${value}, no-transform` : value)
    }
    response.write = (...sent: unknown[]) => {
      isEmpty ??= beginsEmpty(sent[0])
      return write.apply(response, sent)
    }
    response.end = (...sent: unknown[]) => {
      if (isEmpty) write.call(response, failureText(response))
      return end.apply(response, sent)
    }
    listener(request, response)
  }
}

function beginsEmpty(chunk: unknown): boolean {
  const text = chunk instanceof Uint8Array ? Buffer.from(chunk).toString('latin1', 0, EMPTY_PAGE.length) : chunk
  return typeof text === 'string' && text.startsWith(EMPTY_PAGE)
}

/** A message for browsers without script; nothing in it comes from outside. */
function failureText(response: ServerResponse): string {
  const text = texts.get(response.statusCode)
  if (!text) return ''
  const [, nonce = ''] = NONCE.exec(String(response.getHeader('Content-Security-Policy'))) ?? []
  const { request_id: id } = requestFields()
  return `<noscript>
<style nonce="${nonce}">:root { color-scheme: light dark } body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }</style>
<h1>${text.title}</h1>
<p>${text.advice}</p>
${response.statusCode === 500 && id ? `<p>If this keeps happening, quote this request ID: <code>${id}</code></p>` : ''}
<p><a href="/">Go home</a> · <a href="/docs">Docs</a> · <a href="/status">Service status</a></p>
</noscript>
`
}
