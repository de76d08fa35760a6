import type { RequestListener, ServerResponse } from 'node:http'
import { isNotedUnavailable, requestFields } from '#http/server/request-log.ts'
import { failureWords } from './failure-words.ts'

/** How Next begins a page that failed or is missing: React writes its content in the browser. */
const EMPTY_PAGE = '<!DOCTYPE html><html id="__next_error__">'
const NONCE = /'nonce-([^']+)'/

const NOT_FOUND = { title: 'Page not found', advice: 'The URL may be mistyped, or the page no longer exists.' }

/** The colours of `app/globals.css`, which these pages come without. */
const STYLE = `:root { color-scheme: light dark }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fbfbfa, #0e0f0f); color: light-dark(#191918, #ededeb) }
a { color: light-dark(#0b6a4a, #56c596) }
h1 { margin-top: 3rem; font-size: 1.5rem; line-height: 2rem }`

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
      const isKept = name.toLowerCase() === 'cache-control' && isFailure(response)
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

function isFailure({ statusCode }: ServerResponse): boolean {
  return statusCode === 404 || statusCode === 500
}

/** A message for browsers without script; nothing in it comes from outside. */
function failureText(response: ServerResponse): string {
  if (!isFailure(response)) return ''
  const isMissing = response.statusCode === 404
  const { title, advice } = isMissing ? NOT_FOUND : failureWords(isNotedUnavailable())
  const [, nonce = ''] = NONCE.exec(String(response.getHeader('Content-Security-Policy'))) ?? []
  const { request_id: id } = requestFields()
  return `<noscript>
<title>${title} · Boardwalk</title>
<style nonce="${nonce}">${STYLE}</style>
<p><a href="/"><b>Boardwalk</b></a></p>
<h1>${title}</h1>
<p>${advice}</p>
${!isMissing && id ? `<p>If this keeps happening, quote this request ID: <code>${id}</code></p>` : ''}
<p>${isMissing ? '' : '<a href="">Try again</a> · '}<a href="/">Go home</a> · <a href="/docs">Docs</a> · <a href="/status">Service status</a></p>
</noscript>
`
}
