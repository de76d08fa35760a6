/** Builds the app when what it is made of has changed since the last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { step } from '#scripts/progress.mjs'
import { bundleClientsIfStale } from './bundle-clients.ts'
import { exclusive } from './exclusive.mjs'
import { generateSources } from './generate/index.ts'

const SOURCES = [
  '*.{ts,mjs,json}',
  '{app,components,core,db,firmware-files,http,public,wire}/**/*',
  // Pages read ELF files as the command line does.
  'clients/typescript/src/{elf,crashes}/*',
]
const NOT_SOURCES = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '*.tsbuildinfo',
  'next-env.d.ts',
  'db/embedded/**',
  '{vitest,playwright,drizzle}.config.ts',
  // Its options are looked at by themselves: a build writes the place of its types into it.
  'tsconfig.json',
  'knip.json',
  'biome.json',
]

/**
 * No build needs a secret. Each is given this instead, so that the real one cannot be in what it
 * makes, and a search finds what would be.
 */
export const NO_SECRET = 'no_secret_belongs_into_a_build'
const withoutSecrets = {
  LOGIN_SECRETS: `${NO_SECRET}_at_all`,
  DATABASE_URL: `postgres://localhost/${NO_SECRET}`,
  SMTP_URL: `smtp://boardwalk:${NO_SECRET}@localhost`,
  MAIL_FROM: 'nobody@localhost',
  STRIPE_SECRET_KEY: `sk_test_${NO_SECRET}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${NO_SECRET}`,
}

/** Makes the pages, and what the service hands out, unless they are there. */
export async function buildIfStale(buildDir: string, signal?: AbortSignal) {
  await generateSources()
  if (!isBuilt(buildDir)) await buildAll(buildDir, signal)
  await bundleClientsIfStale(buildDir)
}

/** One process does so at a time, for a build of the pages empties the folder. */
async function buildAll(buildDir: string, signal?: AbortSignal) {
  await exclusive(`build-${buildDir.replaceAll(/\W+/g, '-')}`, async () => {
    if (isBuilt(buildDir)) return
    const source = sourceHash()
    rmSync(stamp(buildDir), { force: true })
    await step('Building the pages', () => build(buildDir, signal))
    await bundleClientsIfStale(buildDir)
    // Last: a process that finds it does not wait for its turn.
    mkdirSync(buildDir, { recursive: true })
    writeFileSync(stamp(buildDir), source)
  })
}

const stamp = (buildDir: string) => join(buildDir, 'built-from')

function isBuilt(buildDir: string) {
  return existsSync(stamp(buildDir)) && readFileSync(stamp(buildDir), 'utf8') === sourceHash()
}

/** Contents, not dates: a fresh checkout of the same sources is the same build. */
function sourceHash() {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(SOURCES, { exclude: NOT_SOURCES, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(path))
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
  hash.update(JSON.stringify(compilerOptions))
  return hash.digest('hex')
}

async function build(buildDir: string, signal?: AbortSignal) {
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    env: {
      ...process.env,
      ...withoutSecrets,
      BUILD_DIR: buildDir,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new BuildError(`The build failed:\n${output}\n${errors}`)
}

export class BuildError extends Error {
  override name = 'BuildError'
}
