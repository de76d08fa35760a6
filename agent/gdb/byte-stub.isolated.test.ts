import { duplexPair } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { ByteStub } from './byte-stub.ts'
import { packetOf } from './packets.ts'

test('a question without a reply has failed after a time, and a late reply is not the next one’s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [ours, theirs] = duplexPair()
  theirs.resume()
  const stub = new ByteStub(ours, false, () => {})
  const reply = stub.ask('g')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await reply).toBe('E01')
  const next = stub.ask('m0,1')
  theirs.write(Buffer.concat([packetOf('00'), packetOf('ff')]))
  expect(await next).toBe('ff')
  expect(vi.getTimerCount()).toBe(0)
})
