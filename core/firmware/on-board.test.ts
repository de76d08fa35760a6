import { expect, test } from 'vitest'
import { makeCommand, makeFirmware } from '#db/commands.testing.ts'
import { makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { deleteFirmware, readFlashed } from './index.ts'

testsRollBack()

async function bench() {
  const user = await makeUser()
  const session = await makeSession({ user, state: 'running', bindingNo: 1 })
  let minute = 0
  const flash = async (text: string | null, state: 'succeeded' | 'failed' = 'succeeded', loadAddress?: number) => {
    const file = text === null ? undefined : await makeFirmware(user, text)
    const at = new Date(Date.now() + minute++ * 60_000)
    const of = { kind: 'flash', state, deadlineAt: at, createdAt: at, endedAt: at } as const
    await makeCommand(session, { ...of, firmwareId: file?.id, ...(loadAddress !== undefined && { loadAddress }) })
  }
  const read = async () => (await readFlashed(user, session.id)).bytes.toString()
  return { user, flash, read, sessionId: session.id }
}

test('what runs is the file of the newest flash that succeeded', async () => {
  const { user, flash, read, sessionId } = await bench()
  await expect(read()).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('Nothing of yours'),
  })
  await flash('first')
  await flash('second', 'succeeded', 0x1000)
  await flash('third', 'failed')
  expect(await read()).toBe('second')
  expect(await readFlashed(user, sessionId)).toMatchObject({ format: 'bin', filename: 'app.bin', address: 0x1000 })
})

test('a base image and a deleted file are no file of the user', async () => {
  const { user, flash, read } = await bench()
  await flash('first')
  await flash(null)
  await expect(read()).rejects.toMatchObject({ code: 'not_found' })
  await flash('again')
  await deleteFirmware(user)
  await expect(read()).rejects.toMatchObject({ code: 'not_found' })
})

test('nobody reads the file of another user', async () => {
  const { flash, sessionId } = await bench()
  await flash('first')
  await expect(readFlashed(await makeUser(), sessionId)).rejects.toMatchObject({ message: 'There is no such session.' })
})
