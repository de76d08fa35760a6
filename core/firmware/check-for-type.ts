import type { z } from 'zod'
import { notFound } from '#core/errors.ts'
import { consume, limits } from '#core/rate-limits.ts'
import type { User } from '#core/users.ts'
import { refuseUnfit } from './check.ts'
import type { FirmwareCheck, UploadQuery } from './schemas.ts'
import { readTakes } from './takes.ts'

/**
 * Checks a file for the boards of a type, before anybody starts a session for it. Nothing is kept.
 * Throws `not_found` for the type, `rate_limited`, and what `refuseUnfit` throws.
 */
export async function checkForType(
  user: User,
  boardType: string,
  bytes: Buffer,
  { filename, format: given }: z.output<typeof UploadQuery>,
): Promise<FirmwareCheck> {
  await consume(limits.firmwareChecks, user.id)
  const takes = (await readTakes()).find((type) => type.boardType === boardType)
  if (!takes) throw notFound('board type')
  const format = await refuseUnfit({ bytes, filename, format: given }, takes)
  return { board_type: boardType, filename, format, size: bytes.length }
}
