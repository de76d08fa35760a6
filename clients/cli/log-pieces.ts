import { MAX_SAID_BYTES } from '../typescript/src/body.ts'
import { type Boardwalk, ConnectionFailedError, readLog } from '../typescript/src/index.ts'

/** A part of a log: output of the board, a note of the service, or that output is missing. */
export type Piece = { kind: 'out'; bytes: string } | { kind: 'note'; text: string } | { kind: 'gap'; length: number }

type Options = { follow: boolean | undefined; signal: AbortSignal }

/** Reads a log piece by piece. Throws as {@link readLog} does. */
export async function* logPieces(client: Boardwalk, sessionId: string, options: Options): AsyncGenerator<Piece> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of readLog(client, sessionId, { format: 'ndjson', ...options })) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_SAID_BYTES) throw noLog(client)
    for (const line of lines) yield toPiece(client, line)
  }
  // Each line has an end: this one is no line, or the log broke off.
  if (rest !== '') yield toPiece(client, rest)
}

function toPiece(client: Boardwalk, line: string): Piece {
  try {
    const piece: unknown = JSON.parse(line)
    if (typeof piece === 'object' && piece !== null && 'kind' in piece) return piece as Piece
  } catch (cause) {
    throw noLog(client, { cause })
  }
  throw noLog(client)
}

const noLog = ({ url }: Boardwalk, options?: ErrorOptions) =>
  new ConnectionFailedError(`${url} sent something that is no log. Is SERVICE_URL right?`, options)
