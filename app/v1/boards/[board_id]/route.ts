import { z } from 'zod'
import { Board, getBoard } from '#core/boards.ts'
import { Id } from '#core/ids.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: 'Read one board',
    path: z.strictObject({ board_id: Id('board') }),
    success: { status: 200, record: Board },
    refusals: ['not_found'],
    run: ({ path }) => getBoard(path.board_id),
  }),
})
