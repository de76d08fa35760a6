import { FlashBoard, flashBoard } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { accepted, commandRefusals, firmwareExample, queuedFlashExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'flashBoard',
    tag: 'Board control',
    access: 'run',
    summary: 'Flash the board',
    description: `Puts a file that you have uploaded, or a base image, on the board and restarts it. Read the command that is returned until it
has ended. If the flash fails, the base image is put on the board to see whose fault it was: the file’s (\`user\`, and the session goes on with
the base image) or the board’s (\`infrastructure\`: the session ends, and the current minute is
refunded, or the whole session in its first five minutes).`,
    path: sessionPath,
    isIdempotent: true,
    body: FlashBoard,
    bodyExample: { firmware_id: firmwareExample.id },
    success: accepted(queuedFlashExample),
    refusals: [...commandRefusals, 'unsupported_media_type'],
    run: ({ user, path, body, idempotency }) => flashBoard(user, path.session_id, body, idempotency),
  }),
})
