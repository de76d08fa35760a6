import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { labFor } from './lab.ts'

const lab = labFor(testsCommit())
const sdk = new URL('../typescript/', import.meta.url)

test('the example of the TypeScript SDK prints what it says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'example-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(new URL('README.md', sdk), 'utf8')) ?? []
  const file = join(folder, 'example.ts')
  writeFileSync(file, example.replace("'boardwalk-sdk'", `'${new URL('src/index.ts', sdk).href}'`))
  const { key } = await lab().makeUser()
  const { boardType } = await lab().makeBoards()
  const env = { NODE_ENV: 'test' as const, SERVICE_URL: lab().url, SERVICE_API_KEY: key }
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', file, boardType], { env })
  expect(stdout).toBe('PASS\n')
})
