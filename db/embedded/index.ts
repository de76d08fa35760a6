/**
 * The PostgreSQL that comes with us: under DATA_DIR for `npm start`, in a folder of its own for
 * tests.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { binariesFor } from '#db/embedded/binaries.ts'
import { createCluster } from '#db/embedded/create.ts'
import { EmbeddedError, InUseError, withFolder } from '#db/embedded/error.ts'
import { databaseUrl, type Server, startCluster } from '#db/embedded/launch.ts'
import { runningPostmaster, stopLeftover } from '#db/embedded/postmaster.ts'
import { serverUser } from '#db/embedded/server-user.ts'
import { claim } from '#db/folder-lock.mjs'
import { makeFolder, makeTemporaryHome, newPassword, placeFor, readState, writeState } from './paths.ts'

export { EmbeddedError, InUseError }

type Say = (line: string) => void

const quietly: Say = () => {}

/**
 * Starts the PostgreSQL of a data folder, which is created if missing. The server ends with
 * this process, however this one ends. Refuses with an `EmbeddedError` that can be shown as it is:
 * the folder is in use or cannot be written, or the server does not start.
 */
export async function openEmbedded(dataDir: string, say: Say = quietly): Promise<Server> {
  return await withFolder(dataDir, async () => {
    makeFolder(dataDir)
    const claims = [claimed(dataDir, dataDir)]
    try {
      const { home, user, password, port } = placeFor(dataDir, say)
      claims.push(claimed(home, dataDir))
      const cluster = {
        home,
        user,
        password,
        port,
        binaries: binariesFor(user, say),
        log: join(dataDir, 'postgresql.log'),
      }
      await stopLeftover(home, say)
      await createCluster(cluster, say)
      const server = await startCluster(cluster, say)
      writeState(dataDir, { home, password, port: server.port })
      void server.ended.then(() => release(claims))
      return server
    } catch (error) {
      release(claims)
      throw error
    }
  })
}

/** The address of the server that runs in a data folder now, if one does. */
export function embeddedUrl(dataDir: string): string | undefined {
  const state = readState(dataDir)
  const running = state && runningPostmaster(state.home)
  return running && databaseUrl(state.password, running.port)
}

/**
 * A PostgreSQL for one test run: empty, quick, not durable, and gone with all it holds when it is
 * stopped or this process ends. Its programs may be those of another folder.
 */
export async function openTemporary(bin?: string): Promise<Server> {
  const user = serverUser()
  const home = makeTemporaryHome(user)
  const cluster = {
    home,
    user,
    password: newPassword(),
    binaries: binariesFor(user, quietly, bin),
    log: join(home, 'log'),
    temporary: true,
  }
  try {
    mkdirSync(home, { recursive: true })
    await createCluster(cluster, quietly)
    return await startCluster(cluster, quietly)
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

function claimed(folder: string, dataDir: string) {
  const answer = claim(folder)
  if (answer.heldBy !== undefined) {
    throw new InUseError(
      `${dataDir} is in use by another Boardwalk (process ${answer.heldBy}). Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return answer
}

function release(claims: { release: () => void }[]) {
  for (const held of claims) held.release()
}
