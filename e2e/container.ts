import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTemporary } from '#db/embedded/index.ts'
import { env } from '#env.ts'
import { freePort } from '#scripts/free-port.ts'

/** Debian's `nobody`. */
const NOBODY = '65534'
const AS_NOBODY = `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --bounding-set=-all --`
/** Everything in $0 can be read alone. The folder is entered again, now by way of the new mount. */
const READ_ONLY = `mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"; cd "$0"; exec ${AS_NOBODY} "$@"`
const UNSHARE = ['unshare', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']

/**
 * The service as the Dockerfile runs it, on a database of its own: as an ordinary user without a
 * home or a terminal, with an application folder that can be read alone. As root it also has
 * process numbers of its own, where that is allowed.
 */
export async function startContainer(more: Record<string, string>) {
  const database = await openTemporary()
  const data = mkdtempSync(join(tmpdir(), 'boardwalk-container-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(data, Number(NOBODY), Number(NOBODY))
  const { settings, command } = readDockerfile()
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const [program = '', ...args] = [...(isRoot ? confinement() : []), process.execPath, ...command.slice(1)]
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...settings,
      NODE_ENV: 'production',
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/nonexistent',
      HOST: '127.0.0.1',
      PORT: port,
      APP_URL: url,
      DATA_DIR: data,
      DATABASE_URL: database.url,
      BUILD_DIR: env().buildDir,
      LOGIN_SECRETS: 'c'.repeat(32),
      ...more,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  return {
    url,
    said: () => said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      const ended = once(child, 'exit')
      // unshare ignores it, and the server has the same process group.
      if (child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGTERM')) await ended
      await database.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function confinement(): string[] {
  const [program = '', ...args] = UNSHARE
  const mayUnshare = spawnSync(program, [...args, 'true']).status === 0
  return mayUnshare ? [...UNSHARE, 'sh', '-ec', READ_ONLY, process.cwd()] : AS_NOBODY.split(' ')
}

function readDockerfile(): { settings: Record<string, string>; command: string[] } {
  // The last stage is the service.
  const text =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const words = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const command: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]')
  return { settings: Object.fromEntries(words.map((word) => word.split('='))), command }
}
