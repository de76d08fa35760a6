import { z } from 'zod'
import { BaseImage, listBaseImages } from '#core/base-images.ts'
import { BoardTypeSlug } from '#core/board-types.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: 'List base images',
    query: z.strictObject({ board_type: BoardTypeSlug.optional() }),
    success: { status: 200, record: z.strictObject({ base_images: z.array(BaseImage) }) },
    refusals: [],
    run: async ({ query }) => ({ base_images: await listBaseImages(query) }),
  }),
})
