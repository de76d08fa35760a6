import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { addLogFields, withRequestLog } from '#http/server/request-log.ts'
import { listening } from '#test/listening.ts'
import { withFailureText } from './failure-text.ts'

const EMPTY = '<!DOCTYPE html><html id="__next_error__"><body></body></html>'
const FULL = '<!DOCTYPE html><html lang="en"><body>There is no such board type.</body></html>'

const closing: (() => unknown)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** What a browser gets of a page as Next sends it: in pieces, whose headers come first. */
async function answerOf(status: number, html: string, { method = 'GET', isAway = false } = {}) {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const page: RequestListener = (request, response) => {
    response.setHeader('Content-Security-Policy', "style-src 'self' 'nonce-bm9uY2U='")
    response.statusCode = status
    if (isAway) addLogFields({ code: 'unavailable' })
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    if (request.method !== 'HEAD') response.write(Buffer.from(html.slice(0, -7)))
    response.end(request.method === 'HEAD' ? undefined : html.slice(-7))
  }
  const server = createServer(withRequestLog(() => '/', withFailureText(page)))
  closing.push(() => server.close())
  const answer = await fetch(await listening(server), { method })
  return { text: await answer.text(), cacheControl: answer.headers.get('Cache-Control') }
}

/** Red without it: Next's page of an error has nothing in it that is shown without script. */
test('a page that failed has a message for browsers without script, in its own policy', async () => {
  const { text, cacheControl } = await answerOf(500, EMPTY)
  expect(text).toMatch(/<noscript>[\s\S]*<style nonce="bm9uY2U=">/)
  expect(text).toContain('Something went wrong on our side')
  expect(text).toMatch(/quote this request ID: <code>req_[0-9a-z]{26}<\/code>/)
  expect(cacheControl, 'Next compresses what may be transformed').toBe('no-store, no-transform')
})

/** Red where both failures have the same words: nobody would know that it is over by itself. */
test('a page that failed because the database is away says that, and is asked for again', async () => {
  const { text } = await answerOf(500, EMPTY, { isAway: true })
  expect(text).toContain('<h1>Boardwalk cannot reach its database</h1>')
  expect(text).toContain('<a href="">Try again</a>')
  expect((await answerOf(500, EMPTY)).text).not.toContain('database')
  expect((await answerOf(404, EMPTY, { isAway: true })).text).toContain('<h1>Page not found</h1>')
})

test('a page that does not exist says so without script', async () => {
  const { text } = await answerOf(404, EMPTY)
  expect(text).toContain('<h1>Page not found</h1>')
  expect(text).not.toContain('request ID')
})

/** Red where a page with words of its own, or one that is on its way elsewhere, gets others. */
test('pages that have content, and other answers, stay as they are', async () => {
  expect(await answerOf(200, FULL)).toEqual({ text: FULL, cacheControl: 'no-store' })
  expect((await answerOf(404, FULL)).text).toBe(FULL)
  expect((await answerOf(307, EMPTY)).text).toBe(EMPTY)
  expect((await answerOf(500, EMPTY, { method: 'HEAD' })).text).toBe('')
})
