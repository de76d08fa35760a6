import { z } from 'zod'
import { BoardTypeSlug } from '#core/board-type-slug.ts'
import { BaseImage, listBaseImages } from '#core/boards/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { baseImageExample } from '../examples.ts'

const BaseImagesRecord = z.strictObject({ base_images: z.array(BaseImage) }).meta({ id: 'BaseImages' })

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listBaseImages',
    tag: 'Boards',
    access: 'any',
    summary: 'List base images',
    description:
      'The images a session can start with. An unknown board type is not refused here, unlike in the list of boards: the list is then empty.',
    query: z.strictObject({
      board_type: BoardTypeSlug.optional().meta({
        description: 'Only the images for this board type.',
        examples: [baseImageExample.board_type],
      }),
    }),
    success: {
      status: 200,
      description: 'The base images.',
      record: BaseImagesRecord,
      example: { base_images: [baseImageExample] },
    },
    refusals: [],
    run: async ({ query }) => ({ base_images: await listBaseImages(query) }),
  }),
})
