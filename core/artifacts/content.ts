import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import type { ArtifactKind } from '#wire/artifacts.ts'
import { CaptureReader } from '#wire/capture-file.ts'
import { WireError } from '#wire/wire-error.ts'
import { mediaTypes, type OneArtifact, readContent } from './read.ts'
import { jsonOf, vcdOf } from './vcd.ts'

/** How much text is sent at once. */
const PIECE_CHARACTERS = 64 * 1024

const formats = ['raw', 'vcd', 'json'] as const
type Format = (typeof formats)[number]

const written = {
  vcd: { type: 'text/x-vcd; charset=utf-8', write: vcdOf },
  json: { type: 'application/x-ndjson; charset=utf-8', write: jsonOf },
}

export const contentTypes = [...new Set([...Object.values(mediaTypes), 'text/x-vcd', 'application/x-ndjson'])]

export const ContentQuery = z.strictObject({
  as: z
    .enum(formats, 'must be raw, vcd or json')
    .default('raw')
    .meta({ description: '`raw` is the file as it is kept; the others are made of it.' }),
})

type Content = { kind: ArtifactKind; type: string; filename: string; body: ReadableStream<Uint8Array> }

/**
 * Returns the content of an artifact as a file. Throws `not_found`, also for one that is not ready,
 * and `not_supported` for a format that cannot be made of it.
 */
export async function openContent(user: User, one: OneArtifact, as: Format): Promise<Content> {
  const { kind, type, bytes } = await readContent(user, one)
  const filename = `${one.artifactId}.${as === 'raw' ? kind : as}`
  if (as === 'raw') return { kind, type, filename, body: new Blob([bytes]).stream() }
  const { type: asType, write } = written[as]
  return { kind, type: asType, filename, body: streamOf(write(readerOf(bytes))) }
}

function readerOf(bytes: Uint8Array): CaptureReader {
  try {
    return new CaptureReader(bytes)
  } catch (error) {
    if (error instanceof WireError) throw new Refusal('not_supported', 'This artifact is no capture that can be read.')
    throw error
  }
}

/** Makes text as it is read. */
function streamOf(pieces: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      let text = ''
      while (text.length < PIECE_CHARACTERS) {
        const { done, value } = pieces.next()
        if (done) {
          if (text !== '') controller.enqueue(encoder.encode(text))
          controller.close()
          return
        }
        text += value
      }
      controller.enqueue(encoder.encode(text))
    },
  })
}
