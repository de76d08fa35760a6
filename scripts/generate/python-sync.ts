/** Makes the half of the Python SDK that is for threads of the half that is for asyncio. */
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeIfDifferent } from './write-if-different.ts'

const SDK = 'clients/python/src/boardwalk_sdk'
/** Only names that differ by more than a leading `Async`. */
const NAMES: Record<string, string> = {
  AsyncLink: 'LinkThread',
  LinkTask: 'LinkThread',
  __aenter__: '__enter__',
  __aexit__: '__exit__',
  __aiter__: '__iter__',
  _asyncio: '_threads',
  aclose: 'close',
  aiter_bytes: 'iter_bytes',
  asyncio: 'threads',
  asynccontextmanager: 'contextmanager',
}

/**
 * Writes `_sync/` of each module of `_async/`, unless it is there already, and deletes other
 * modules there.
 */
export function writePythonSync(sdk = SDK): void {
  const [from, to] = [join(sdk, '_async'), join(sdk, '_sync')]
  const modules = globSync('*.py', { cwd: from })
  for (const module of modules) {
    const source = readFileSync(join(from, module), 'utf8')
    writeIfDifferent(join(to, module), `${headOf(module)}${toSync(source)}`)
  }
  for (const module of globSync('*.py', { cwd: to })) if (!modules.includes(module)) rmSync(join(to, module))
}

const headOf = (module: string) => `# Made of _async/${module} by scripts/generate/python-sync.ts.\n`

/** Returns a module of asyncio without `async` and `await`, and with the names of threads. */
export function toSync(source: string): string {
  return source
    .replaceAll(/\b(?:async|await) (?=\S)/g, '')
    .replaceAll(/\w+/g, (word) => NAMES[word] ?? word.replace(/^Async(?=[A-Z])/, ''))
}
