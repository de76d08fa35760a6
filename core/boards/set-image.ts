import { asc, eq, sql } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { keepBytes, refuseUnfit } from '#core/firmware/index.ts'
import { tellInstances } from '#core/instances.ts'
import { agents, baseImages, boards, db, firmwareBlobs, inTransaction } from '#db/index.ts'
import { type FlashFormat, flashFormats } from '#wire/firmware.ts'

const MAX_BYTES = 16 * 1024 * 1024

/** A firmware file. A `bin` may say where it goes; other formats say so themselves. */
type ImageFile = {
  bytes: Buffer
  /** By default the one that the end of its name tells, or its first bytes. */
  format?: FlashFormat | undefined
  filename?: string
  address: number | null
}

/** What stays undefined is not changed. Null takes away what was there. */
type ImageSettings = {
  file?: ImageFile | null | undefined
  /** What is typed once the image runs, and what the board prints then. */
  bootSend?: string | null | undefined
  bootExpect?: string | null | undefined
  bootTimeoutS?: number | undefined
  /** Whether the image gives back what is typed. Another file does not, unless this says so. */
  echoes?: boolean | undefined
}

/** Returns the base images of all types, or of one, with their files, as the operator sees them. */
export function listImagesAsOperator(type?: string) {
  return db()
    .select(shown)
    .from(baseImages)
    .leftJoin(firmwareBlobs, eq(firmwareBlobs.sha256, baseImages.sha256))
    .where(type === undefined ? undefined : eq(baseImages.boardType, type))
    .orderBy(asc(baseImages.boardType), asc(baseImages.label))
}

/**
 * Sets the file that agents put on a board for a base image, and how the board shows that it runs,
 * for the operator. Agents are told, and start the image on boards that were not ready. Throws
 * `not_found`, and `invalid_request` for a file that does not fit the type.
 */
export function setImage(id: string, { file, echoes, ...boot }: ImageSettings) {
  return inTransaction(async () => {
    const [image] = await db().select().from(baseImages).where(eq(baseImages.id, id)).for('update')
    if (!image) throw notFound('base image')
    const kept = file ? await keepFile(image.boardType, file) : file
    await db()
      .update(baseImages)
      .set({
        ...boot,
        echoes: echoes ?? (file === undefined ? undefined : false),
        ...(kept === null ? { sha256: null, format: null, loadAddress: null } : kept),
      })
      .where(eq(baseImages.id, id))
    await recordEvent('image_set', { userId: null, subjectId: id, details: { file: file !== undefined } })
    await tellAgentsOf(image.boardType)
    const [now] = (await listImagesAsOperator(image.boardType)).filter((one) => one.id === id)
    return now
  })
}

const shown = {
  id: baseImages.id,
  board_type: baseImages.boardType,
  label: baseImages.label,
  format: baseImages.format,
  size: sql<number | null>`octet_length(${firmwareBlobs.bytes})`,
  sha256: sql<string | null>`encode(${baseImages.sha256}, 'hex')`,
  address: baseImages.loadAddress,
  boot_send: baseImages.bootSend,
  boot_expect: baseImages.bootExpect,
  boot_timeout_s: baseImages.bootTimeoutS,
  echoes: baseImages.echoes,
}

async function keepFile(boardType: string, { bytes, filename, address, ...file }: ImageFile) {
  if (bytes.length === 0) throw new Refusal('invalid_request', 'The file is empty.')
  // What a board takes is known as its agent connects, and the image may be set before.
  const takes = { boardType, flashFormats, maxFirmwareBytes: MAX_BYTES }
  const format = await refuseUnfit({ bytes, filename, address, ...file }, takes)
  if (address !== null && format !== 'bin')
    throw new Refusal('invalid_request', `An address is for bin files only: a ${format} file says where it goes.`)
  return { sha256: await keepBytes(bytes), format, loadAddress: address }
}

async function tellAgentsOf(boardType: string): Promise<void> {
  const concerned = await db()
    .selectDistinct({ agent: agents.id })
    .from(agents)
    .innerJoin(boards, eq(boards.agentId, agents.id))
    .where(eq(boards.boardType, boardType))
  for (const { agent } of concerned) await tellInstances({ t: 'work', agent })
}
