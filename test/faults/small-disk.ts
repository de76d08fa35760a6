import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const PIECE = Buffer.alloc(64 * 1024)
/** Waits until we close its input, which we do however we end, and then takes the disk away. */
const KEEPER = 'cat >/dev/null; umount --lazy "$0"'

/** Mounts a disk of that size in a folder. Only root can. */
export function mountSmallDisk(folder: string, megabytes: number) {
  mkdirSync(folder)
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the disk is not mounted: ${stderr}`)
  const keeper = spawn('sh', ['-c', KEEPER, folder], { stdio: ['pipe', 'ignore', 'inherit'], detached: true })
  const filler = join(folder, 'filler')
  return {
    /** Leaves no room on it. */
    fill: () => fill(filler),
    /** Makes room again. */
    empty: () => rmSync(filler),
    unmount: async () => {
      const gone = once(keeper, 'exit')
      keeper.stdin.end()
      await gone
    },
  }
}

function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (;;) writeSync(handle, PIECE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}
