import { type Outage, recentStatus, sentencesOf } from '#core/uptime/index.ts'
import { env } from '#env.ts'
import { escapeMarkup } from './escape-markup.ts'

/**
 * Returns the outages of the last 90 days as an Atom feed (RFC 4287). Responds 503 while the
 * database is away: a reader asks again later.
 */
export async function statusFeed(): Promise<Response> {
  const status = await recentStatus()
  if (!status) return new Response(null, { status: 503, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } })
  const page = new URL('/status', env().appUrl).href
  const updated = new Date(Math.max(status.since.getTime(), ...status.outages.map((one) => one.updatedAt.getTime())))
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Boardwalk: outages</title>
  <id>${escaped(page)}</id>
  <link href="${escaped(page)}"/>
  <link rel="self" type="application/atom+xml" href="${escaped(`${page}/feed.xml`)}"/>
  <author><name>Boardwalk</name></author>
  <updated>${updated.toISOString()}</updated>
${status.outages.map((outage) => entryOf(outage, page)).join('')}</feed>
`
  const headers = { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': 'public, max-age=60' }
  return new Response(feed, { headers })
}

function entryOf(outage: Outage, page: string): string {
  const { beganAt, endedAt, note, parts, updatedAt } = outage
  const title = sentencesOf(outage).map(({ names, happened }) => `${names} ${happened}`)
  const times = endedAt ? `${beganAt.toISOString()} to ${endedAt.toISOString()}` : `Since ${beganAt.toISOString()}`
  const id = `${page}#${encodeURIComponent(`${beganAt.toISOString()} ${parts[0]?.label}`)}`
  return `  <entry>
    <title>${escaped(title.join('; '))}</title>
    <id>${escaped(id)}</id>
    <link href="${escaped(page)}"/>
    <published>${beganAt.toISOString()}</published>
    <updated>${updatedAt.toISOString()}</updated>
    <content type="text">${escaped([`${times}.`, note].filter(Boolean).join(' '))}</content>
  </entry>
`
}

/** Also removes what no XML may hold. */
const escaped = (text: string) =>
  escapeMarkup(text.replaceAll(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
