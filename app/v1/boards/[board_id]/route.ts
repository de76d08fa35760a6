import { z } from 'zod'
import { BoardWithSuccessRate, readBoard } from '#core/boards/index.ts'
import { Id } from '#core/ids.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { boardExample } from '../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readBoard',
    tag: 'Boards',
    access: 'any',
    summary: 'Get a board',
    path: z.strictObject({
      board_id: Id('board').meta({ description: 'The board to read.', examples: [boardExample.id] }),
    }),
    success: {
      status: 200,
      description: 'The board.',
      record: BoardWithSuccessRate,
      example: { ...boardExample, success_rate: 0.995 },
    },
    refusals: ['not_found'],
    run: ({ path }) => readBoard(path.board_id),
  }),
})
