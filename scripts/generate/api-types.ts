/** Makes the files of the TypeScript SDK that say what the API's description says. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sourceHash } from '#scripts/bundle.ts'
import { exclusive } from '#scripts/exclusive.mjs'
import { step } from '#scripts/progress.mjs'
import { writeIfDifferent } from './write-if-different.ts'

const FOLDER = 'clients/typescript/src'
const FILES = ['schema.ts', 'known-members.ts']
/** The description is made by the code that handles the requests, so its key is that code. */
export const API_SOURCES = [
  '{app/v1,core,db,firmware-files,http,wire}/**/*.{ts,mjs}',
  '{ci-issuers,durations,env,json-setting,process-shared,sign-in-providers}.ts',
  'scripts/{bundle,generate/*}.ts',
  'package-lock.json',
]

/**
 * Writes `schema.ts` and `known-members.ts` into a folder, unless they are made of what is here
 * now. A file that would not change is not written, so that nothing made of it is made again.
 */
export async function writeApiTypesIfStale(folder = FOLDER): Promise<void> {
  const stamp = join(folder, '.made-of')
  const source = sourceHash(API_SOURCES)
  const isFresh = () => hasApiTypes(folder) && readIfThere(stamp) === source
  if (isFresh()) return
  await exclusive(`generate-${folder.replaceAll(/\W+/g, '-')}`, async () => {
    if (isFresh()) return
    await step('Making the types of the API', () => make(folder))
    writeFileSync(stamp, source)
  })
}

/** Returns true if the files are there, made of this code or of older code. */
export const hasApiTypes = (folder = FOLDER): boolean => FILES.every((file) => existsSync(join(folder, file)))

/** Runs the compiler in its own process, because the service that starts later needs none of it. */
async function make(folder: string): Promise<void> {
  // Nothing of the caller's settings: the files are the same on every machine.
  const env = { NODE_ENV: 'production' as const, APP_URL: 'https://boardwalk.example' }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/generate/print-api-types.ts'], {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const [file, text] of Object.entries<string>(JSON.parse(stdout))) writeIfDifferent(join(folder, file), text)
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
