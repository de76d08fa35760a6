import { z } from 'zod'
import { BoardTypeSlug } from '#core/board-types.ts'
import { BoardsRecord, boardStates, listBoards } from '#core/boards.ts'
import { pageParameters } from '#core/pages.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: 'List boards',
    query: z.strictObject({
      board_type: BoardTypeSlug.optional(),
      state: z.enum(boardStates).optional(),
      ...pageParameters(100),
    }),
    success: { status: 200, record: BoardsRecord },
    refusals: [],
    run: ({ query: { limit, offset, ...filter } }) => listBoards(filter, { limit, offset }),
  }),
})
