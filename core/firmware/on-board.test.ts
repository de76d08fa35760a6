import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { commands, db, firmware } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { deleteFirmware, keepBytes, readFlashed } from './index.ts'

testsRollBack()

async function bench() {
  const user = await makeUser()
  const { id: sessionId, boardId } = await makeSession({ user, state: 'running', bindingNo: 1 })
  let minute = 0
  const flash = async (text: string | null, state: 'succeeded' | 'failed' = 'succeeded', loadAddress?: number) => {
    const file = text === null ? undefined : await keep(text)
    const at = new Date(Date.now() + minute++ * 60_000)
    const of = { sessionId, boardId: boardId ?? '', bindingNo: 1, deadlineAt: at, createdAt: at, endedAt: at }
    await db()
      .insert(commands)
      .values({ ...of, kind: 'flash', state, firmwareId: file, ...(loadAddress !== undefined && { loadAddress }) })
  }
  const keep = async (text: string) => {
    const bytes = Buffer.from(text)
    const one = { userId: user.id, sha256: await keepBytes(bytes), filename: 'app.bin', format: 'bin' } as const
    return (
      await db()
        .insert(firmware)
        .values({ ...one, size: bytes.length })
        .returning()
    )[0]?.id
  }
  return { user, flash, read: async () => (await readFlashed(user, sessionId)).bytes.toString(), sessionId }
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
