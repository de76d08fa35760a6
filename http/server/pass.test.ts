import { EventEmitter, once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { raw } from '#test/api/raw.ts'
import { listening } from '#test/listening.ts'
import { answerWith, nodeServer } from './node-server.ts'
import { inPasses } from './pass.ts'
import { withRequestLog } from './request-log.ts'

/** What a listener is given for a path. */
function asked(url: string): [IncomingMessage, ServerResponse<IncomingMessage> & { req: IncomingMessage }] {
  const request = Object.assign(new IncomingMessage(new Socket()), { url })
  return [request, new ServerResponse(request)]
}

it('answers, in their order, all that one pass of the event loop has brought, when it has brought all', async () => {
  const happened: string[] = []
  const listener = inPasses(({ url }) => happened.push(`answered ${url}`))
  listener(...asked('/1'))
  await Promise.resolve()
  process.nextTick(() => {
    happened.push('read another')
    listener(...asked('/2'))
  })
  await setImmediate()
  expect(happened).toEqual(['read another', 'answered /1', 'answered /2'])
  listener(...asked('/3'))
  await setImmediate()
  expect(happened.at(-1)).toBe('answered /3')
})

it('answers the others where one cannot be', async () => {
  const answered = new EventEmitter()
  const listener = inPasses(({ url = '' }) => {
    if (url === '/bad') throw new Error('cannot be answered')
    answered.emit(url)
  })
  const thrown = once(process, 'uncaughtException')
  for (const url of ['/bad', '/good']) listener(...asked(url))
  await once(answered, '/good')
  expect(await thrown).toMatchObject([{ message: 'cannot be answered' }, expect.anything()])
})

/** Nobody is there any more when it is answered, and still it has been asked. */
it('tells the log of a client that has left between being read and being answered', async () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const server = nodeServer().prependListener('request', ({ socket }) => void socket.destroy())
  const programs = withRequestLog(
    () => '/v1/sessions',
    (_, response) => void response.end(),
  )
  answerWith(server, { programs, pages: programs })
  const { text } = await raw(await listening(server), 'GET /v1/sessions HTTP/1.1\r\nHost: a\r\n\r\n')
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  server.close()
  expect(text).toBe('')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/v1/sessions', cut: 'cut off' })
})
