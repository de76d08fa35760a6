import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { addLogFields } from '#http/server/request-log.ts'
import { FILES, pathOf } from '#http/server/route-names.ts'
import { NO_CONTENT_POLICY, pageHeaders } from './headers.ts'
import { plainPage } from './plain-page.ts'

const METHODS_OF_PAGES = ['GET', 'HEAD', 'POST']
const MAX_FORM_BYTES = 1_000_000
const RETRY_AFTER_SECONDS = 5

/**
 * Adds the common headers to every response, and refuses paths that are no text, methods a path
 * does not have and forms that are too large. Next would fail on such a path and on TRACE, respond
 * to PUT with the page, and leave the rest of a large form unread. Paths without methods of their
 * own are pages.
 */
export function guardPages(methodsByPath: Record<string, string[]>, listener: RequestListener): RequestListener {
  return (request, response) => {
    const path = pathOf(request)
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value)
    if (!path.startsWith(FILES)) response.setHeader('Content-Security-Policy', NO_CONTENT_POLICY)
    const methods = methodsByPath[path] ?? METHODS_OF_PAGES
    if (!isText(path)) refusePage(response, 404, 'not_found')
    else if (!methods.includes(request.method ?? '')) {
      response.setHeader('Allow', methods.join(', '))
      refusePage(response, 405, 'method_not_allowed')
    } else if (isTooLarge(request)) refusePage(response, 413, 'payload_too_large')
    else listener(request, response)
  }
}

const pages = {
  400: plainPage(
    'This form could not be processed',
    'Nothing was changed. Go back, reload the page, then submit the form again.',
  ),
  404: plainPage('Page not found', 'No page has this URL. <a href="/">Open Boardwalk</a>.'),
  405: plainPage('Nothing was done', 'This URL does not accept this method. <a href="/">Open Boardwalk</a>.'),
  503: plainPage('The service is busy', 'Too many people are using the service. Wait a moment, then reload the page.'),
  413: plainPage('This form is too large', 'Nothing was done. Go back, shorten what you entered, then send it again.'),
}

/** Refuses with a page and ends the connection, because the rest of the body is never read. */
export function refusePage(response: ServerResponse, status: keyof typeof pages, code: RefusalCode): void {
  addLogFields({ code })
  const page = pages[status]
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...(status === 503 && { 'Retry-After': RETRY_AFTER_SECONDS }),
  })
  response.end(page)
}

type RefusalCode = 'invalid_request' | 'not_found' | 'method_not_allowed' | 'payload_too_large' | 'unavailable'

/** Browsers state the length of a form. */
function isTooLarge({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES
}

/** Whether a path is UTF-8 once its percent signs are read (RFC 3986). */
function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
