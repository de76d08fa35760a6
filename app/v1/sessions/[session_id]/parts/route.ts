import { LiveParts, readParts } from '#core/parts/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { partsExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readParts',
    tag: 'Board control',
    access: 'any',
    summary: 'Get the parts',
    description:
      'The emulated parts that the session was started with, as they are now. Consoles hear of changes. Without parts, the list is empty.',
    path: sessionPath,
    success: { status: 200, description: 'All parts of the session.', record: LiveParts, example: partsExample },
    refusals: ['not_found', 'session_ended', 'board_unreachable'],
    run: ({ user, path }) => readParts(user, path.session_id),
  }),
})
