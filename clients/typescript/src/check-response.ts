import { readBody } from './body.ts'
import { InvalidResponseError } from './errors.ts'
import { withoutControls } from './visible.ts'

const HTML = /^\s*(text\/html|application\/xhtml\+xml)\b/i
const JSON_TYPE = /^\s*application\/([\w.-]+\+)?json\b/i
/** So much of a page is searched for its title. */
const HEAD_CHARACTERS = 16 * 1024
const TITLE_CHARACTERS = 100

/** The URL that was called, and what came back. */
export type Answered = { url: string; response: Response }

/** Throws an {@link InvalidResponseError} if a response that should have no JSON is a web page. */
export async function refusePage({ url, response }: Answered): Promise<void> {
  if (!HTML.test(typeOf(response))) return
  throw invalidResponse({ url, response }, new TextDecoder().decode(await readBody({ url, response })))
}

/**
 * Throws an {@link InvalidResponseError} unless a response is a JSON object with one of `members`.
 */
export async function checkJson({ url, response }: Answered, members: readonly string[] | undefined): Promise<void> {
  const text = await response.clone().text()
  const value = parsed(text)
  const isJson = isObject(value) && (typeOf(response) === '' || JSON_TYPE.test(typeOf(response)))
  if (isJson && (!members || members.some((name) => name in value))) return
  throw invalidResponse({ url, response }, text)
}

/** Returns the error for a response that is not the service's. */
export function invalidResponse({ url, response }: Answered, text: string): InvalidResponseError {
  const { status } = response
  const title = titleOf(text)
  const target = targetOf(response, url)
  return new InvalidResponseError(
    target ? `redirects to ${target}` : `answered with ${kindOf(response, text, title)}`,
    {
      ...{ url: withoutQuery(url), status },
      ...(title !== undefined && { title }),
    },
  )
}

function kindOf(response: Response, text: string, title: string | undefined): string {
  if (title) return `a web page, “${title}”`
  if (HTML.test(typeOf(response)) || /^\s*<(!doctype|html)/i.test(text)) return 'a web page'
  if (text.trim() === '') return 'nothing'
  const value = parsed(text)
  if (value === undefined) return 'something that is not JSON'
  if (!isObject(value)) return 'JSON that is not an object'
  if (!JSON_TYPE.test(typeOf(response))) return `JSON that is called ${withoutControls(typeOf(response))}`
  return 'JSON of something else'
}

function titleOf(text: string): string | undefined {
  const [, title] = /<title[^>]*>([^<]*)/i.exec(text.slice(0, HEAD_CHARACTERS)) ?? []
  return title && withoutControls(title.replace(/\s+/g, ' ')).trim().slice(0, TITLE_CHARACTERS)
}

/** Returns where a redirect points. It was not followed, so the key went nowhere else. */
function targetOf({ status, headers }: Response, url: string): string | undefined {
  const location = headers.get('location')
  if (status < 300 || status > 399 || location === null) return undefined
  return URL.canParse(location, url) ? withoutQuery(new URL(location, url).href) : 'an invalid address'
}

const typeOf = (response: Response) => response.headers.get('content-type') ?? ''

/** A query may have secrets, as those of sign-in pages do. */
function withoutQuery(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

const isObject = (value: unknown): value is object => value instanceof Object && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
