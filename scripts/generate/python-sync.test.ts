import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toSync, writePythonSync } from './python-sync.ts'

const ASYNC = 'clients/python/src/boardwalk_sdk/_async'
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-sync-'))

afterAll(() => rmSync(folder, { recursive: true }))

test('code of asyncio becomes code of threads', () => {
  expect(
    toSync(`from .._asyncio.link import AsyncLink
class AsyncConsole:
    async def __aenter__(self) -> AsyncIterator[AsyncPage]:
        async with self.open() as page, await page.first() as first:
            return [await one async for one in page.aiter_bytes() if await_all]
`),
  ).toBe(`from .._threads.link import LinkThread
class Console:
    def __enter__(self) -> Iterator[Page]:
        with self.open() as page, page.first() as first:
            return [one for one in page.iter_bytes() if await_all]
`)
})

/** Breaks where a module uses a name of asyncio that is not in the table. */
test.each(globSync('*.py', { cwd: ASYNC }))('nothing of asyncio is left in %s', (module) => {
  const text = toSync(readFileSync(join(ASYNC, module), 'utf8'))
  expect(text).not.toMatch(/async|\bawait\b|__a(?:enter|exit|iter|next)__|\ba(?:close|iter|next|read)_?/i)
})

test('modules are written if they differ, and deleted if asyncio no longer has them', () => {
  const path = (name: string) => join(folder, name)
  mkdirSync(path('_async'))
  writeFileSync(path('_async/client.py'), 'async def close(): ...\n')
  writePythonSync(folder)
  expect(readFileSync(path('_sync/client.py'), 'utf8')).toBe(
    '# Made of _async/client.py by scripts/generate/python-sync.ts.\ndef close(): ...\n',
  )
  const written = statSync(path('_sync/client.py')).mtimeMs
  writeFileSync(path('_sync/older.py'), '')
  writePythonSync(folder)
  expect(statSync(path('_sync/client.py')).mtimeMs).toBe(written)
  expect(existsSync(path('_sync/older.py'))).toBe(false)

  writeFileSync(path('_async/client.py'), 'async def open(): ...\n')
  writePythonSync(folder)
  expect(readFileSync(path('_sync/client.py'), 'utf8')).toContain('def open()')
})
