import { Firmware, UploadQuery, uploadFirmware } from '#core/firmware/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { MAX_FIRMWARE_BYTES } from '#wire/firmware.ts'
import { firmwareExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'uploadFirmware',
    tag: 'Board control',
    access: 'run',
    summary: 'Upload firmware',
    description: `Keeps a firmware file that fits the board of the session: UF2, Intel HEX, ELF or plain bytes, at most 16 MiB. A file that
is broken or for another board is refused, and the response says what is wrong with it and which board type it fits. Plain bytes are taken
only with \`format=bin\` or a \`filename\` that ends in \`.bin\`. A file is kept for 30 days after its last use. You
can keep 64 MiB: for a new file those that were not used for longest are deleted, but none that was used in the last hour.`,
    path: sessionPath,
    query: UploadQuery,
    maxBytes: MAX_FIRMWARE_BYTES,
    success: { status: 201, description: 'The file.', record: Firmware, example: firmwareExample },
    refusals: ['not_found', 'session_ended', 'board_unreachable', 'not_supported', 'firmware_limit_reached'],
    run: ({ user, path, query, bytes }) => uploadFirmware(user, path.session_id, bytes, query),
  }),
})
