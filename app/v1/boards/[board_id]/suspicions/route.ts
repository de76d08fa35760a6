import { z } from 'zod'
import { SuspectBoard, Suspicion, suspectBoard } from '#core/boards/index.ts'
import { Id } from '#core/ids.ts'
import type { Caller } from '#http/api/authenticate.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { boardExample } from '../../../examples.ts'

const sessionIds = ['a', 'b', 'c', 'd', 'e', 'f'].map((last) => `ses_01kaw6b6k0f0tbs3tvthtcgs0${last}`)
const suspicionExample: Suspicion = { id: 'sus_01kaw6b6k0f0tbs3tvthtcgs0z', state: 'queued' }

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'suspectBoard',
    tag: 'Boards',
    access: 'run',
    summary: 'Say that a board is broken',
    description: `Asks for a check of a board on which a test fails that passes on others, as [a triage](/docs/ci) finds. The sessions have to
be yours, of the last two hours, ended by you or their time limit after 5 seconds or more; those on this board need the result
\`failed\` and those on others \`passed\`, with no firmware that was not flashed on this board too. Nothing happens to a board that
passes its check. If it fails, the named sessions on it are refunded, up to 60 credits a day. Limits: 5 boards a day, each once.`,
    path: z.strictObject({
      board_id: Id('board').meta({ description: 'The board that is suspected.', examples: [boardExample.id] }),
    }),
    body: SuspectBoard,
    bodyExample: { session_ids: sessionIds },
    success: { status: 202, description: 'The suspicion.', record: Suspicion, example: suspicionExample },
    refusals: ['not_found'],
    run: ({ user, caller, path, body }) => suspectBoard(user, path.board_id, body, starterOf(caller)),
  }),
})

function starterOf({ access, id, trustId }: Caller) {
  return access === 'run' ? { startedBy: id, trustId: trustId ?? null } : undefined
}
