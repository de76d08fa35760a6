import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAgentBoard, makeBoardType } from '#db/factory.ts'
import { boards, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { writeUf2 } from '#firmware-files/testing.ts'
import { refuseUnfit } from './index.ts'

testsRollBack()

const uno = { boardType: 'uno-emulated', flashFormats: ['hex', 'elf', 'bin'], maxFirmwareBytes: 32_768 }
const uf2 = { bytes: writeUf2(0x1000_0000, new Uint8Array(300), 0xe48b_ff56) }

async function makePico(flashFormats: string[]) {
  await makeBoardType({ slug: 'pico-emulated' })
  const { id } = await makeAgentBoard({ boardType: 'pico-emulated' })
  await db().update(boards).set({ flashFormats, maxFirmwareBytes: 2_000_000 }).where(eq(boards.id, id))
}

test('a refusal names the type that the file fits, if the service has it and its boards take such files', async () => {
  const detail = 'This board takes .hex, .elf and .bin files, not .uf2.'
  await expect(refuseUnfit(uf2, uno)).rejects.toMatchObject({ code: 'unsupported_media_type', message: detail })
  await makePico(['hex'])
  await expect(refuseUnfit(uf2, uno)).rejects.toMatchObject({ message: detail })
  await db()
    .update(boards)
    .set({ flashFormats: ['uf2'] })
  await expect(refuseUnfit(uf2, uno)).rejects.toMatchObject({
    message: `${detail} This is an RP2040 UF2: board_type pico-emulated.`,
  })
})

test('what is wrong with a file is said of the member that it came in', async () => {
  const cut = { bytes: uf2.bytes.subarray(0, 100), format: 'uf2' as const }
  const takes = { ...uno, flashFormats: ['uf2'] }
  await expect(refuseUnfit(cut, takes, '/firmware_id')).rejects.toMatchObject({
    code: 'invalid_request',
    particulars: { errors: [{ pointer: '/firmware_id', detail: expect.stringContaining('The file is cut off') }] },
  })
})
