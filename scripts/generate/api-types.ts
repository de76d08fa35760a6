/** Makes the files of the SDKs that say what the API's description says. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sourceHash } from '#scripts/bundle.ts'
import { exclusive } from '#scripts/exclusive.mjs'
import { step } from '#scripts/progress.mjs'
import { writeIfDifferent } from './write-if-different.ts'

const STAMP = 'clients/typescript/src/.made-of'
const FILES = [
  ...['schema.ts', 'known-members.ts'].map((file) => `clients/typescript/src/${file}`),
  ...['__init__.py', 'errors.py', 'records.py', 'operations.py'].map(
    (file) => `clients/python/src/boardwalk_sdk/_api/${file}`,
  ),
]
/** The description is made by the code that handles the requests, so its key is that code. */
export const API_SOURCES = [
  '{app/v1,core,db,firmware-files,http,wire}/**/*.{ts,mjs}',
  '{ci-issuers,durations,env,json-setting,process-shared,sign-in-providers}.ts',
  'app/docs/{errors/explanations,reference/{base-record,description,endpoints,outline}}.ts',
  'scripts/{bundle,generate/*}.ts',
  'package-lock.json',
]

/**
 * Writes them into a tree, unless they are made of what is here now. A file that would not change
 * is not written, so that nothing made of it is made again.
 */
export async function writeApiTypesIfStale(root = '.'): Promise<void> {
  const stamp = join(root, STAMP)
  const source = sourceHash(API_SOURCES)
  const isFresh = () => hasApiTypes(root) && readIfThere(stamp) === source
  if (isFresh()) return
  await exclusive(`generate-${root.replaceAll(/\W+/g, '-')}`, async () => {
    if (isFresh()) return
    await step('Making the types of the API', () => make(root))
    writeFileSync(stamp, source)
  })
}

/** Returns true if the files are there, made of this code or of older code. */
export const hasApiTypes = (root = '.'): boolean => FILES.every((file) => existsSync(join(root, file)))

/** Runs the compiler in its own process, because the service that starts later needs none of it. */
async function make(root: string): Promise<void> {
  // Nothing of the caller's settings: the files are the same on every machine.
  const env = { NODE_ENV: 'production' as const, APP_URL: 'https://boardwalk.example' }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/generate/print-api-types.ts'], {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const [file, text] of Object.entries<string>(JSON.parse(stdout))) writeIfDifferent(join(root, file), text)
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
