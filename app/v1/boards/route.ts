import { z } from 'zod'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { BoardsRecord, boardList, boardStates, Capability } from '#core/boards/index.ts'
import { pageParameters } from '#core/pagination.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { boardExample } from '../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listBoards',
    tag: 'Boards',
    access: 'any',
    summary: 'List boards',
    description: 'Sorted by board type and label. An unknown filter value is refused, with the closest known one.',
    query: z.strictObject({
      board_type: BoardTypeSlug.optional().meta({
        description: 'Only boards of this type.',
        examples: [boardExample.board_type],
      }),
      state: z.enum(boardStates).optional().meta({ description: 'Only boards in this state.' }),
      capability: Capability.optional(),
      ...pageParameters(100),
    }),
    success: {
      status: 200,
      description: 'One page of the boards.',
      record: BoardsRecord,
      example: { boards: [boardExample], limit: 100, offset: 0, total: 1 },
      paged: true,
    },
    refusals: [],
    read: boardList,
  }),
})
