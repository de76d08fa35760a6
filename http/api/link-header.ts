import { env } from '#env.ts'
import type { Address } from './url.ts'

export type Paged = { limit: number; offset: number; total: number }

/**
 * Returns the `Link` header of one page of a list (RFC 8288): first, prev, next and last, with the
 * same filters.
 */
export function linkHeader({ pathname, search }: Address, { limit, offset, total }: Paged): string {
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit
  const asked = new URLSearchParams(search)
  asked.delete('offset')
  asked.set('limit', String(limit))
  const page = `${env().appUrl}${pathname}?${asked}&offset=`
  const link = (rel: string, at: number) => `<${page}${at}>; rel="${rel}"`
  const links = [link('first', 0)]
  if (offset > 0) links.push(link('prev', Math.min(Math.max(0, offset - limit), last)))
  if (offset + limit < total) links.push(link('next', offset + limit))
  return [...links, link('last', last)].join(', ')
}

/**
 * As `linkHeader`, for a page that was asked for by the row before it: first, and next unless
 * `next` is null.
 */
export function cursorLinks({ pathname, search }: Address, limit: number, next: string | null): string {
  const asked = new URLSearchParams(search)
  for (const name of ['offset', 'after']) asked.delete(name)
  asked.set('limit', String(limit))
  const page = `${env().appUrl}${pathname}?${asked}`
  const links = [`<${page}>; rel="first"`]
  if (next !== null) links.push(`<${page}&after=${next}>; rel="next"`)
  return links.join(', ')
}
