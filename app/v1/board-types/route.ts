import { BoardTypesRecord, boardTypeList } from '#core/boards/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { boardTypeExample } from '../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listBoardTypes',
    tag: 'Boards',
    access: 'any',
    summary: 'List board types',
    description: 'All board types: free boards now, sessions waiting, and how long recent starts took.',
    success: {
      status: 200,
      description: 'The board types.',
      record: BoardTypesRecord,
      example: { board_types: [boardTypeExample] },
    },
    refusals: [],
    read: boardTypeList,
  }),
})
