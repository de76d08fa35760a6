import { expect, test } from 'vitest'
import { fakeService } from '../testing/fake-console.ts'
import { runHere } from '../testing/run-here.ts'
import { watch } from './watch.ts'

/** Runs a watch until it has drawn so many frames, and returns what it wrote. */
async function watched(lines: string[], frames: number, rows: number): Promise<string> {
  const stop = new AbortController()
  const written: string[] = []
  let drawn = 0
  const screen = { isTTY: true, columns: 80, rows, write: (text: unknown) => written.push(String(text)) }
  const ended = watch(
    { signal: stop.signal, screen },
    async (frame) => {
      for (const line of lines) frame.write(`${line}\n`)
      frame.say?.(`drawn ${++drawn}`)
      if (drawn === frames) stop.abort(new Error('Ctrl-C'))
    },
    1,
  )
  await expect(ended).rejects.toThrow()
  return written.join('')
}

test('it draws over what it drew, with the words of the command, until it is ended', async () => {
  const text = await watched(['a'], 2, 24)
  expect(text).toBe(`\u001b[2J${[1, 2].map((n) => `\u001b[Ha\u001b[K\ndrawn ${n}\u001b[K\n\u001b[J`).join('')}`)
})

test('what would scroll off a terminal is counted', async () => {
  expect(await watched(['a', 'b', 'c', 'd'], 1, 5)).toContain('c\u001b[K\n… 2 more')
})

test('it needs a terminal, and shows tables only', async () => {
  const { url } = await fakeService([], () => ({ status: 200, body: { board_types: [] } }))
  expect(String((await runHere(['boards', '--watch'], { url })).error)).toContain('needs a terminal')
  const json = await runHere(['boards', '--watch', '--json'], { url, isTTY: true })
  expect(String(json.error)).toContain('--watch shows tables')
})
