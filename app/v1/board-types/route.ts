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
    description: `Every type by its word, with how many boards a start would get now, how many sessions wait for one, and how long
starts took from the request until the session ran.`,
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
