/** Packs the TypeScript SDK as a tarball, which npm installs from the service. */
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packTarball, UNPUBLISHED } from '#core/client-releases/index.ts'
import { clientsOf } from '#http/api/bundled-clients.ts'
import { sourceHash } from './bundle.ts'
import { exclusive } from './exclusive.mjs'
import { step } from './progress.mjs'

const FOLDER = 'clients/typescript'
const NAME = 'boardwalk-sdk'
const SOURCES = [
  `${FOLDER}/{README.md,tsconfig.json}`,
  `${FOLDER}/src/**/*.ts`,
  '{scripts/pack-typescript-sdk,core/client-releases/tarball}.ts',
]
const DEPENDENCIES = ['openapi-fetch', 'ws']
/** They and what they need. */
const BUNDLED = [...DEPENDENCIES, 'openapi-typescript-helpers']
const run = promisify(execFile)

/** Writes the tarball into the build, unless it is made of what is here now. */
export async function packTypeScriptSdkIfStale(buildDir: string): Promise<void> {
  const stamp = join(buildDir, 'typescript-sdk-made-of')
  const source = sourceHash([...SOURCES, 'package-lock.json'])
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === source
  if (isFresh()) return
  await exclusive(`pack-${stamp.replaceAll(/\W+/g, '-')}`, async () => {
    if (isFresh()) return
    await step('Packing the TypeScript SDK', () => pack(clientsOf(buildDir)))
    writeFileSync(stamp, source)
  })
}

async function pack(destination: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-sdk-'))
  try {
    const compiler = 'node_modules/typescript-7/bin/tsc'
    await run(process.execPath, [compiler, '--project', FOLDER, '--outDir', join(folder, 'dist')])
    mkdirSync(destination, { recursive: true })
    for (const other of globSync(`${NAME}-*.tgz`, { cwd: destination })) rmSync(join(destination, other))
    const files = {
      'README.md': readFileSync(`${FOLDER}/README.md`),
      'package.json': Buffer.from(JSON.stringify(manifest(), null, 2)),
      ...filesBelow(folder, '**/*'),
      ...Object.assign({}, ...BUNDLED.map((name) => filesBelow('.', `node_modules/${name}/**/*`))),
    }
    writeFileSync(join(destination, `${NAME}-${UNPUBLISHED}.tgz`), packTarball(files))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const entry = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` })

function filesBelow(folder: string, pattern: string): Record<string, Uint8Array> {
  const paths = globSync(pattern, { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))]))
}

/** The packages that it needs are in it, so that it installs without any other registry. */
function manifest(): object {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const versions = { ...devDependencies, ...dependencies }
  return {
    name: NAME,
    version: UNPUBLISHED,
    description: 'Sessions, boards and consoles of a Boardwalk service.',
    type: 'module',
    sideEffects: ['./dist/node-version.js'],
    files: ['dist'],
    engines: { node: '>=22.12' },
    main: './dist/node.js',
    types: './dist/node.d.ts',
    exports: { '.': entry('node'), './browser': entry('browser'), './vitest': entry('vitest') },
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, versions[name]])),
    bundleDependencies: DEPENDENCIES,
    peerDependencies: { vitest: '>=3.2' },
    peerDependenciesMeta: { vitest: { optional: true } },
  }
}
