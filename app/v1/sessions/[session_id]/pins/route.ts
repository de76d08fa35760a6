import { Pins, readPins } from '#core/pins/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { pinsExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readPins',
    tag: 'Board control',
    access: 'any',
    summary: 'Get the pins',
    description:
      'The pins of a board with the capability `gpio`, as they are now. Consoles hear of changes, and the log has them as notes.',
    path: sessionPath,
    success: { status: 200, description: 'All pins of the board.', record: Pins, example: pinsExample },
    refusals: ['not_found', 'session_ended', 'board_unreachable', 'not_supported'],
    run: ({ user, path }) => readPins(user, path.session_id),
  }),
})
