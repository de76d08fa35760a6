import { z } from 'zod'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { checkForType, FirmwareCheck, UploadQuery } from '#core/firmware/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { MAX_FIRMWARE_BYTES } from '#wire/firmware.ts'
import { firmwareCheckExample } from '../../../board-control-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'checkFirmware',
    tag: 'Board control',
    access: 'run',
    summary: 'Check firmware',
    description: `Checks a file as an upload to a session on a board of this type does, without a session and without cost. Nothing is kept. A file
that is broken or for another board is refused, and the response says what is wrong with it and which board type it fits.`,
    path: z.strictObject({ board_type: BoardTypeSlug.meta({ examples: ['uno-emulated'] }) }),
    query: UploadQuery,
    maxBytes: MAX_FIRMWARE_BYTES,
    success: { status: 200, description: 'The file fits.', record: FirmwareCheck, example: firmwareCheckExample },
    refusals: ['not_found', 'not_supported'],
    run: ({ user, path, query, bytes }) => checkForType(user, path.board_type, bytes, query),
  }),
})
