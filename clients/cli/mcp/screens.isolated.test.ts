// Slow: each server is a process.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { runBoard } from '#test/server/run-board.ts'
import { labFor } from '../../testing/lab.ts'
import { pngFile } from '../../testing/png-file.ts'
import { connectTo, deskIn } from './testing.ts'

const [WIDTH, HEIGHT] = [128, 64]
const lab = labFor(testsCommit())
const parts = [{ name: 'screen', kind: 'ssd1306', sda: 'A4', scl: 'A5' }]

/** Breaks where a model has a test wait for nothing, or where it reads files of others. */
test('run_test waits for what a screen shows, and returns the pixels that differ', async () => {
  const desk = await deskIn(lab())
  const { boardType } = await runBoard(lab().serverUrl, { capabilities: ['console', 'parts'] })
  const rows = new Uint8Array((WIDTH / 8) * HEIGHT)
  mkdirSync(join(desk.folder, 'ui'))
  writeFileSync(join(desk.folder, 'ui', 'dark.png'), await pngFile(WIDTH, HEIGHT, rows))
  writeFileSync(join(desk.folder, 'lit.png'), await pngFile(WIDTH, HEIGHT, rows.fill(255)))
  writeFileSync(join(desk.folder, 'small.png'), await pngFile(8, 8, new Uint8Array(8)))
  await using mcp = await connectTo(desk)
  await mcp.client.listTools()
  const run = (wanted: string) =>
    mcp.call('run_test', { board_type: boardType, parts, steps: [{ expect_screen: wanted }], timeout_seconds: 2 })
  for (const [wanted, words] of [
    ['screen=/etc/passwd', 'is no file in'],
    ['screen=app.hex', 'app.hex is no PNG.'],
    ['screen=small.png', 'has 8 × 8 pixels, and the screen “screen” 128 × 64.'],
    ['sreen=lit.png', 'The board has no part “sreen”. It has screen.'],
  ] as const)
    expect(await run(wanted), words).toMatchObject({ isError: true, texts: [expect.stringContaining(words)] })
  expect((await run('screen=ui/dark.png')).structuredContent).toMatchObject({ result: 'passed', screen: null })
  const failed = await run('screen=lit.png:2%')
  expect(failed).toMatchObject({
    isError: false,
    structuredContent: {
      ...{ result: 'failed', reason: 'timeout', summary: expect.stringContaining('100 % of the pixels differ') },
      screen: { reference: 'lit.png', differs: 1, actual: null },
    },
  })
  expect(failed.texts[1]).toBe(
    `The pixels of the screen that differ:\n${Array(HEIGHT / 2)
      .fill('█'.repeat(WIDTH))
      .join('\n')}`,
  )
  expect(readdirSync(desk.folder).sort()).toEqual(['app.hex', 'lit.png', 'small.png', 'ui'])
})
