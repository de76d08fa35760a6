import { describe, expect, test } from 'vitest'
import { MAX_BODY_BYTES, readBytes, readCapped, refuseLargeBody } from './body.ts'

const KIBIBYTE = 1024
const tooLarge = expect.objectContaining({ code: 'payload_too_large' })

/** A request with a body of unknown length. */
function requestOf(body: ReadableStream<Uint8Array>): Request {
  const streamed = { method: 'POST', body, duplex: 'half' }
  return new Request('http://localhost:3000/v1/auth/keys', streamed)
}

/** A request whose body comes in pieces of so many bytes, and says nothing of its length. */
function inPieces(sizes: number[]): Request {
  const pieces = sizes.values()
  const body = new ReadableStream<Uint8Array>({
    pull: (reader) => {
      const { value, done } = pieces.next()
      if (done) reader.close()
      else reader.enqueue(new Uint8Array(value))
    },
  })
  return requestOf(body)
}

describe('a body that does not say how long it is', () => {
  /** Breaks where `readCapped` compares each piece, and not their sum, with the cap. */
  test('is refused once its pieces are over 16 KiB together, however small each is', async () => {
    await expect(readCapped(inPieces(Array(17).fill(KIBIBYTE)))).rejects.toEqual(tooLarge)
    await expect(readCapped(inPieces(Array(16_385).fill(1)))).rejects.toEqual(tooLarge)
  })

  /** Breaks where `>` is `>=`, and with any other cap. */
  test('is read where it has exactly 16 KiB', async () => {
    expect(await readCapped(inPieces(Array(16).fill(KIBIBYTE)))).toHaveLength(16_384)
    expect(await readCapped(inPieces([16_384]))).toHaveLength(16_384)
    await expect(readCapped(inPieces([16_384, 1]))).rejects.toEqual(tooLarge)
  })

  /** Breaks where the whole body is read before it is measured: memory would have no bound. */
  test('is not read on after that', async () => {
    let asked = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (reader) => {
        asked += 1
        if (asked > 1_000) reader.close()
        else reader.enqueue(new Uint8Array(KIBIBYTE))
      },
    })
    await expect(readCapped(requestOf(body))).rejects.toEqual(tooLarge)
    expect(asked).toBeLessThan(20)
  })
})

/** Breaks where `>` is `>=` in `refuseLargeBody`, and without it. */
test('a body that says it has 16 KiB is let through, and one byte more is refused', () => {
  const saying = (bytes: number) => {
    return new Request('http://localhost:3000', { method: 'POST', headers: { 'content-length': String(bytes) } })
  }
  refuseLargeBody(saying(MAX_BODY_BYTES))
  refuseLargeBody(saying(16_384))
  expect(() => refuseLargeBody(saying(16_385))).toThrow(tooLarge)
})

test('bytes are taken as they are, and refused if they are compressed', async () => {
  const sent = (more: Record<string, string>) =>
    readBytes(
      new Request('http://localhost:3000', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', ...more },
        body: Buffer.from('firmware'),
      }),
      KIBIBYTE,
    )
  expect((await sent({})).toString()).toBe('firmware')
  expect((await sent({ 'content-encoding': 'identity' })).toString()).toBe('firmware')
  for (const encoding of ['gzip', 'BR', 'gzip, identity', 'other'])
    await expect((async () => sent({ 'content-encoding': encoding }))()).rejects.toMatchObject({
      code: 'unsupported_media_type',
    })
})
