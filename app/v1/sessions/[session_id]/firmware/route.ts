import { Firmware, readFlashed, UploadQuery, uploadFirmware } from '#core/firmware/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { bytesResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'
import { MAX_FIRMWARE_BYTES } from '#wire/firmware.ts'
import { firmwareExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readFirmware',
    tag: 'Board control',
    access: 'run',
    summary: 'Download what runs on the board',
    description: `The firmware file of the newest flash that succeeded, also after the end of the session: to check that an ELF file is of the same build.
\`X-Firmware-Sha256\`, \`X-Firmware-Format\` and \`X-Firmware-Address\` say what it is, and where plain bytes begin. A board that runs its
base image has no file of yours: that is \`not_found\`. A CI key also gets what other jobs of its trust have flashed, such as firmware that passed.`,
    path: sessionPath,
    isOfTrust: true,
    success: { status: 200, description: 'The bytes of the file.', streams: ['application/octet-stream'] },
    refusals: ['not_found'],
    stream: async ({ user, path }, context) => {
      const { bytes, sha256, format, address } = await readFlashed(user, path.session_id)
      return bytesResponse(context, bytes, {
        'Content-Disposition': 'attachment',
        'X-Firmware-Sha256': sha256,
        'X-Firmware-Format': format,
        'X-Firmware-Address': String(address),
      })
    },
  }),
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
