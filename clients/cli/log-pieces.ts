import { type Boardwalk, readLog } from '../typescript/src/index.ts'

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
    for (const line of lines) yield JSON.parse(line)
  }
}
