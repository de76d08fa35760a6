import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { logStore } from './drivers.ts'
import { readLastLines } from './index.ts'
import { notePiece, outputPiece } from './pieces.ts'

testsRollBack()

let bindings = 0

async function lastLineOf(printed: string) {
  const user = await makeUser()
  bindings += 1
  const { id: sessionId } = await makeSession({ user, state: 'starting', bindingNo: bindings })
  await logStore().open(sessionId, bindings)
  const pieces = printed ? [outputPiece(0, 1, Buffer.from(printed))] : []
  await logStore().store([{ sessionId, binding: bindings, from: 0, typed: 0, pieces }])
  return { user, sessionId, line: (await readLastLines(user, [sessionId])).get(sessionId) }
}

test('the last line is the last one that is not empty, as a person would read it', async () => {
  expect((await lastLineOf('booting\r\n\u001b[32mready\u001b[0m\r\n\r\n  ')).line).toBe('ready')
  expect((await lastLineOf('erasing 10 %\rerasing 90 %\r')).line).toBe('erasing 90 %')
  expect((await lastLineOf('')).line).toBe('')
})

test('a long last line is cut, and a long record is read from its end', async () => {
  expect((await lastLineOf('x'.repeat(5_000))).line).toBe('x'.repeat(200))
  expect((await lastLineOf(`${'old line\n'.repeat(1_000)}> led on`)).line).toBe('> led on')
})

/** Breaks without `isPrompt`: a shell that waits would show nothing but its prompt. */
test.each(['> ', '$ ', '# ', '>>> ', '=> ', 'uart:~$ ', 'root@pi:/etc# '])(
  'the prompt %j is no last line',
  async (prompt) => {
    expect((await lastLineOf(`done\r\n${prompt}\r\n${prompt}`)).line).toBe('done')
    expect((await lastLineOf(prompt)).line).toBe('')
  },
)

test('what the service notes beside the output is no line of the board', async () => {
  const { user, sessionId } = await lastLineOf('ready\n')
  const note = notePiece(6, 2, 'pins: D13=1')
  await logStore().store([{ sessionId, binding: bindings, from: 6, typed: 0, pieces: [note] }])
  expect((await readLastLines(user, [sessionId])).get(sessionId)).toBe('ready')
})

/** Breaks without the comparison of the users. */
test('others’ consoles have no last line', async () => {
  const { sessionId } = await lastLineOf('secret')
  expect(await readLastLines(await makeUser(), [sessionId])).toEqual(new Map())
})
