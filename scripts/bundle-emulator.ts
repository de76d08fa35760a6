/** Makes the emulators one file, with which anybody replays what an agent has recorded. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { bundledEmulatorOf } from '#http/api/bundled-clients.ts'
import { bundleWithNotices, FIRST_LINE, MADE_OF, writeIfStale } from './bundle.ts'

const shellOf = (board: string) => `firmware/${board}/shell.bin`
const SHELLS = ['uno', 'pico']

/** Writes the emulators into the build, unless they are made of what is here now. */
export async function bundleEmulatorIfStale(buildDir: string): Promise<void> {
  await writeIfStale({ file: bundledEmulatorOf(buildDir), title: 'Bundling the emulators', make: bundleEmulator })
}

/** Returns the emulators as one text, and the files that went into it. */
export async function bundleEmulator() {
  const embedded = {
    emulator: '',
    emulatorSha256: '',
    shells: Object.fromEntries(SHELLS.map((board) => [board, readFileSync(shellOf(board)).toString('base64')])),
    serialBindings: {},
  }
  const { code, inputs } = await bundleWithNotices('agent/emulated/replay/worker.ts', {
    alias: { '#agent/assets.ts': './agent/bundle/assets.ts' },
    define: { EMBEDDED: JSON.stringify(embedded) },
  })
  return { code, inputs: [...inputs, ...SHELLS.map(shellOf)] }
}

/** Returns the hash of the file in a build as the service hands it out; undefined without one. */
export function builtEmulatorHash(buildDir: string): string | undefined {
  const file = bundledEmulatorOf(buildDir)
  if (!existsSync(file)) return undefined
  return emulatorHash(readFileSync(file, 'utf8').replace(FIRST_LINE, '').replace(MADE_OF, '').replace(/^\n/, ''))
}

/** Returns the hash of the file as the service hands it out, which says what it is made of. */
export function emulatorHash(code: string): string {
  return createHash('sha256').update(`${FIRST_LINE}${code}`).digest('hex')
}
