import { expect, test } from 'vitest'
import { makeBoardType } from '#db/factory.ts'
import { db, outages } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { HOUR_MS } from '#durations.ts'
import { env } from '#env.ts'
import { statusFeed } from './status-feed.ts'

testsRollBack()

/** Breaks if a name or a note can end its element. */
test('a feed reader gets each outage with its note, as well-formed text', async () => {
  const { slug } = await makeBoardType({ label: 'Uno </title> & "co"' })
  const beganAt = new Date(Date.now() - 2 * HOUR_MS)
  const endedAt = new Date(beganAt.getTime() + HOUR_MS)
  await db()
    .insert(outages)
    .values({
      component: `type:${slug}`,
      beganAt,
      endedAt,
      note: '<b>Power</b> cut.',
      notedAt: new Date(endedAt.getTime() + 1),
    })
  const response = await statusFeed()
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const text = await response.text()
  expect(text).toContain('<title>Uno &lt;/title&gt; &amp; &quot;co&quot; was unavailable</title>')
  expect(text).toContain(`${beganAt.toISOString()} to ${endedAt.toISOString()}. &lt;b&gt;Power&lt;/b&gt; cut.`)
  expect(text).toContain(`<link href="${env().appUrl}/status"/>`)
  // Readers show an entry again that was updated: a note comes after the outage.
  expect(text.match(/<updated>.*<\/updated>/g)).toContain(
    `<updated>${new Date(endedAt.getTime() + 1).toISOString()}</updated>`,
  )
  const count = (tag: RegExp) => text.match(tag)?.length
  for (const tag of ['entry', 'title', 'id', 'updated', 'content'])
    expect(count(new RegExp(`<${tag}[ >]`, 'g')), tag).toBe(count(new RegExp(`</${tag}>`, 'g')))
})
