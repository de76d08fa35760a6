import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdtempSync, rmSync, unlinkSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { UsageError } from '../../typescript/src/index.ts'
import { assertProgram } from '../programs.ts'
import { listenAtPath } from './listen.ts'
import { PTY_PROGRAM } from './pty-program.ts'

const PYTHON = 'python3'

/**
 * Makes a pty at a path. `onSocket` gets a connection for each tool that opens it. Throws a
 * UsageError where there is no Python, or something else at the path.
 */
export async function openPty(
  path: string,
  environment: NodeJS.ProcessEnv,
  onSocket: (socket: Socket) => void,
): Promise<AsyncDisposable> {
  assertPython(environment)
  removeDangling(path)
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-pty-'))
  const at = join(folder, 'line')
  const server = await listenAtPath(at, onSocket)
  // -I: nothing of the folder that it is started in, or of the user's, becomes a part of it.
  const child = spawn(PYTHON, ['-I', '-c', PTY_PROGRAM, path, at], { stdio: 'pipe' })
  const ended = once(child, 'close')
  const failure = text(child.stderr)
  async function close(): Promise<void> {
    child.stdin.end()
    await ended
    await server[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  }
  const isReady = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (isReady) return { [Symbol.asyncDispose]: close }
  await close()
  throw new UsageError(`${path} cannot be a pty: ${(await failure).trim().split('\n').at(-1)}.`)
}

function assertPython(environment: NodeJS.ProcessEnv): void {
  const instead = 'Use --rfc2217 or --tcp instead.'
  if (process.platform === 'win32') throw new UsageError(`Windows has no pty. ${instead}`)
  try {
    assertProgram(PYTHON, environment)
  } catch (cause) {
    throw new UsageError(`A pty needs Python 3 here (python3). ${instead}`, { cause })
  }
}

/** Removes a link whose pty is gone. Anything else at the path is somebody's. */
function removeDangling(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isSymbolicLink() || existsSync(path)) throw new UsageError(`${path} is there already. Give another path.`)
  unlinkSync(path)
}
