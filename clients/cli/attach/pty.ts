import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdtempSync, rmSync, unlinkSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BoardwalkError, UsageError } from '../../typescript/src/index.ts'
import { assertProgram } from '../programs.ts'
import { listenAtPath } from './listen.ts'
import { PTY_PROGRAM } from './pty-program.ts'

const PYTHON = 'python3'

type Events = {
  /** Gets a connection for each tool that opens the pty. */
  onSocket: (socket: Socket) => void
  /** Gets why the pty is gone, although nobody has closed it. */
  onFailure: (error: BoardwalkError) => void
}

/**
 * Makes a pty at a path. Throws a UsageError where there is no Python, or something else at the
 * path.
 */
export async function openPty(
  path: string,
  environment: NodeJS.ProcessEnv,
  { onSocket, onFailure }: Events,
): Promise<AsyncDisposable> {
  assertPython(environment)
  removeDangling(path)
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-pty-'))
  const at = join(folder, 'line')
  const server = await listenAtPath(at, onSocket)
  // -I: nothing of the folder that it is started in, or of the user's, becomes a part of it.
  const child = spawn(PYTHON, ['-I', '-c', PTY_PROGRAM, path, at], { stdio: 'pipe' })
  const ended = once(child, 'close')
  const failure = text(child.stderr).then((said) => said.trim().split('\n').at(-1))
  let isClosing = false
  async function close(): Promise<void> {
    isClosing = true
    // It may have ended by itself.
    child.stdin.on('error', () => {}).end()
    await ended
    await server[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  }
  const isReady = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  if (!isReady) {
    await close()
    throw new UsageError(`${path} cannot be a pty: ${await failure}.`)
  }
  void ended.then(async () => {
    if (!isClosing) onFailure(new BoardwalkError(`${path} is gone: ${PYTHON} has ended. ${await failure}`.trimEnd()))
  })
  return { [Symbol.asyncDispose]: close }
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
