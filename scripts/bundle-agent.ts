/** Makes the agent one file that an old Node runs, with nothing else installed. */
import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { AGENT_SERVICE_FILES, agentServiceFileOf, bundledAgentOf } from '#http/api/bundled-clients.ts'
import { BANNER, bundle, copyIfStale, writeIfStale } from './bundle.ts'
import { bundleEmulator, emulatorHash } from './bundle-emulator.ts'
import { noticesOf } from './licence-notices.ts'

const shellOf = (board: string) => `firmware/${board}/shell.bin`
const SHELLS = ['uno', 'pico', 'stm32']
const BINDINGS = 'node_modules/@serialport/bindings-cpp/prebuilds'
/** Compiled into the native parts of serialport, so no import names it. */
const IN_BINDINGS = 'node_modules/node-addon-api'

/**
 * Writes `clients/agent.mjs` into the build, and the files that make it a service of its machine,
 * unless they are made of what is here now.
 */
export async function bundleAgentIfStale(buildDir: string): Promise<void> {
  const title = 'Bundling the agent'
  await writeIfStale({ file: bundledAgentOf(buildDir), title, make: bundleAgent })
  for (const file of AGENT_SERVICE_FILES) copyIfStale(`agent/install/${file}`, agentServiceFileOf(buildDir, file))
}

async function bundleAgent() {
  const emulator = await bundle('agent/emulated/worker.ts', { format: 'cjs' })
  const replays = await bundleEmulator()
  const embedded = {
    emulator: emulator.code,
    emulatorSha256: emulatorHash(replays.code),
    shells: Object.fromEntries(SHELLS.map((board) => [board, base64(shellOf(board))])),
    serialBindings: Object.fromEntries(globSync(`${BINDINGS}/{linux,darwin}-*/*.node`).sort().flatMap(bindingOf)),
  }
  const agent = await bundle('agent/index.ts', {
    format: 'esm',
    banner: { js: BANNER },
    alias: { '#agent/assets.ts': './agent/bundle/assets.ts', 'node-gyp-build': './agent/bundle/serial-binding.ts' },
    define: { EMBEDDED: JSON.stringify(embedded), __dirname: '"/"' },
  })
  const inputs = [...emulator.inputs, ...replays.inputs, ...agent.inputs, ...SHELLS.map(shellOf)]
  return { code: `${noticesOf([...inputs, `${IN_BINDINGS}/napi.h`])}${agent.code}`, inputs }
}

const base64 = (path: string) => readFileSync(path).toString('base64')

/** Returns a native part under each name that `agent/bundle/serial-binding.ts` may ask for. */
function bindingOf(path: string): [string, string][] {
  const packed = gzipSync(readFileSync(path), { level: 9 }).toString('base64')
  const [, system = '', processors = ''] = /prebuilds\/(\w+)-([^/]+)\//.exec(path) ?? []
  if (system === 'darwin') return processors.split('+').map((processor) => [`darwin-${processor}`, packed])
  const [, armVersion, library] = /(?:\.armv(\d))?\.(glibc|musl)\.node$/.exec(path) ?? []
  return [[`linux-${processors}${processors === 'arm' ? `v${armVersion}` : ''}-${library}`, packed]]
}
