import { randomUUID } from 'node:crypto'
import { fstatSync } from 'node:fs'

type Stream = Pick<NodeJS.WriteStream, 'write'> & { fd: number }

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
  if (GITHUB_ACTIONS !== 'true' || fstatSync(stream.fd).isFile()) return work()
  const token = randomUUID()
  stream.write(`::stop-commands::${token}\n`)
  try {
    return await work()
  } finally {
    stream.write(`\n::${token}::\n`)
  }
}
