import { findOwnConsole, MAX_TYPED_BYTES, refuseEnded, typeInto, whenReady } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { sessionPath } from '../../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'typeIntoConsole',
    tag: 'Consoles',
    access: 'run',
    summary: 'Type into a console',
    description:
      'Sends bytes to the board as if they were typed, at most 4 KiB at a time and at most once. While the session starts, the call waits for its board. Use the log to read the reply.',
    path: sessionPath,
    maxBytes: MAX_TYPED_BYTES,
    success: { status: 204, description: 'The bytes are on their way to the board.' },
    refusals: ['not_found', 'session_ended', 'board_unreachable', 'cross_origin_request'],
    run: async ({ user, path, bytes }) => {
      const status = await whenReady(await findOwnConsole(user.id, path.session_id))
      refuseEnded(status)
      if (bytes.length > 0 && !(await typeInto(status, bytes)))
        throw new Refusal('board_unreachable', 'The board cannot be reached now. Nothing was typed.')
    },
  }),
})
