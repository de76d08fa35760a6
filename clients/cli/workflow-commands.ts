import { randomUUID } from 'node:crypto'
import { fstatSync } from 'node:fs'

/** A stream of this process, or what stands for one. */
type Stream = { write(text: string): unknown; fd?: number }

/**
 * Runs `work`, which prints what a board prints. In a log of GitHub Actions a board could write
 * workflow commands, such as annotations, so the runner is told to read none until `work` is done.
 * A file gets the output alone.
 */
export async function withBoardOutput<T>(
  stream: Stream,
  { GITHUB_ACTIONS }: NodeJS.ProcessEnv,
  work: () => Promise<T>,
): Promise<T> {
  const isLog = stream.fd !== undefined && !fstatSync(stream.fd).isFile()
  if (GITHUB_ACTIONS !== 'true' || !isLog) return work()
  const token = randomUUID()
  stream.write(`::stop-commands::${token}\n`)
  try {
    return await work()
  } finally {
    stream.write(`\n::${token}::\n`)
  }
}
