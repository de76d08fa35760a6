/** Bundles a program into one file, and makes it again only when its sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { OLDEST_NODE } from '#http/api/oldest-node.ts'
import { exclusive } from './exclusive.mjs'
import { noticesOf } from './licence-notices.ts'
import { step } from './progress.mjs'

const OLD_NODE = 'agent/bundle/old-node.ts'
/** What changes a bundle without going into it. */
const TOOLS = ['package-lock.json', 'scripts/{bundle*,licence-notices}.ts']
const NOT_SOURCES = ['**/*.test.ts', '**/testing.ts']
export const FIRST_LINE = '#!/usr/bin/env node\n'
/** The line of a bundle that says what it is made of. Published files do not have it. */
export const MADE_OF = /^\/\/ Made of ([0-9a-f]{64}): (.*)$/m
const [MAJOR, MINOR] = OLDEST_NODE.split('.')
/** Comes first, so that a Node.js that is too old says so. Loads Node's own modules, too. */
export const BANNER = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);
var nodeVersion = process.versions.node.split('.').map(Number);
if (nodeVersion[0] < ${MAJOR} || (nodeVersion[0] === ${MAJOR} && nodeVersion[1] < ${MINOR})) {
  console.error('Node.js ${OLDEST_NODE} or newer is needed; this is ' + process.version + '.');
  process.exit(5);
}`

/** A program as one text, and the files that went into it: those of packages, too. */
type Bundle = { code: string; inputs: readonly string[] }
type Program = { file: string; title: string; make: () => Promise<Bundle> }

/** Writes an executable file, unless it is made of what is here now: the inputs of its bundle. */
export async function writeIfStale({ file, title, make }: Program): Promise<void> {
  if (isFresh(file)) return
  await exclusive(`bundle-${file.replaceAll(/\W+/g, '-')}`, async () => {
    if (isFresh(file)) return
    const { code, inputs } = await step(title, make)
    const own = [...new Set(inputs.filter(isOwn))]
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.draft`, `${FIRST_LINE}// Made of ${bundleHash(own)}: ${own.join(' ')}\n${code}`)
    renameSync(`${file}.draft`, file)
  })
}

function isFresh(file: string): boolean {
  if (!existsSync(file)) return false
  const [, hash, inputs = ''] = MADE_OF.exec(readFileSync(file, 'utf8')) ?? []
  return hash === bundleHash(inputs.split(' '))
}

/** Packages change with the lock file. Node's modules and the text of an entry are no files. */
const isOwn = (input: string) => !input.includes('node_modules/') && existsSync(input)

const bundleHash = (inputs: readonly string[]) => hashOf([...inputs, ...globSync(TOOLS).sort()])

/** Copies a text, unless it is there. The image that serves cannot be written to. */
export function copyIfStale(from: string, to: string): void {
  const text = readFileSync(from, 'utf8')
  if (existsSync(to) && readFileSync(to, 'utf8') === text) return
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text)
}

/** Contents, not dates, so that every instance of a version serves the same bytes. */
export const sourceHash = (sources: string[]): string => hashOf(globSync(sources, { exclude: NOT_SOURCES }).sort())

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`\0${path}\0`).update(existsSync(path) ? readFileSync(path) : 'is gone')
  return hash.digest('hex')
}

/** An import of what an old Node.js lacks would end it with a stack trace, before any code runs. */
const requireBuiltins: Plugin = {
  name: 'require-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind }) =>
      kind === 'import-statement' && isBuiltin(path) ? { path, namespace: 'builtin' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: `module.exports = require('${path}')` }))
  },
}

/** Returns the bundle of the program that begins in the file `entry`. */
export async function bundle(entry: string, options: BuildOptions): Promise<Bundle> {
  // Only who builds needs it: the image that serves does not have it.
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    ...options,
    stdin: { contents: `import './${OLD_NODE}'; import './${entry}'`, resolveDir: '.' },
    bundle: true,
    platform: 'node',
    target: `node${OLDEST_NODE}`,
    plugins: [requireBuiltins],
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
    metafile: true,
  })
  return { code: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) }
}

/** Returns the same as users get it: with the licences of the packages in it. */
export async function bundleWithNotices(entry: string, options: BuildOptions = {}): Promise<Bundle> {
  const { code, inputs } = await bundle(entry, { format: 'esm', banner: { js: BANNER }, ...options })
  return { code: `${noticesOf(inputs)}${code}`, inputs }
}
