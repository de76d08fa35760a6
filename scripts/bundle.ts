/** Bundles a program into one file, and makes it again only when its sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { OLDEST_NODE } from '#http/api/oldest-node.ts'
import { exclusive } from './exclusive.mjs'
import { step } from './progress.mjs'

const OLD_NODE = 'agent/bundle/old-node.ts'
const NOT_SOURCES = ['**/*.test.ts', '**/testing.ts']
const [MAJOR, MINOR] = OLDEST_NODE.split('.')
/** Comes first, so that a Node.js that is too old says so. Loads Node's own modules, too. */
export const BANNER = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);
var nodeVersion = process.versions.node.split('.').map(Number);
if (nodeVersion[0] < ${MAJOR} || (nodeVersion[0] === ${MAJOR} && nodeVersion[1] < ${MINOR})) {
  console.error('Node.js ${OLDEST_NODE} or newer is needed; this is ' + process.version + '.');
  process.exit(5);
}`

type Program = { file: string; title: string; sources: string[]; make: () => Promise<string> }

/** Writes an executable file, unless it is made of what is here now. */
export async function writeIfStale({ file, title, sources, make }: Program): Promise<void> {
  const mark = `// Made of ${sourceHash([...sources, OLD_NODE, 'package-lock.json', 'scripts/{bundle*,licence-notices}.ts'])}\n`
  const isFresh = () => existsSync(file) && readFileSync(file, 'utf8').includes(mark)
  if (isFresh()) return
  await exclusive(`bundle-${file.replaceAll(/\W+/g, '-')}`, async () => {
    if (isFresh()) return
    const code = await step(title, make)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.draft`, `#!/usr/bin/env node\n${mark}${code}`)
    renameSync(`${file}.draft`, file)
  })
}

/** Copies a text, unless it is there. The image that serves cannot be written to. */
export function copyIfStale(from: string, to: string): void {
  const text = readFileSync(from, 'utf8')
  if (existsSync(to) && readFileSync(to, 'utf8') === text) return
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text)
}

/** Contents, not dates, so that every instance of a version serves the same bytes. */
export function sourceHash(sources: string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { exclude: NOT_SOURCES }).sort())
    hash.update(`\0${path}\0`).update(readFileSync(path))
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

/** Returns a program as one text, and the files that went into it. */
export async function bundle(entry: string, options: BuildOptions): Promise<{ code: string; inputs: string[] }> {
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
