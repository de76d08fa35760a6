import { PartPath, takeScreenshot } from '#core/parts/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { bytesResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'
import { sessionPath } from '../../../../../examples.ts'

const path = sessionPath.extend({ part: PartPath.meta({ examples: ['screen'] }) })
const type = 'image/png'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'takeScreenshot',
    tag: 'Board control',
    access: 'any',
    summary: 'Take a screenshot',
    description:
      'What a screen shows now, as a PNG with one bit a pixel: lit pixels are white. A screen that is off is black. Compare pixels, and not the bytes of files.',
    path,
    success: { status: 200, description: 'The picture.', streams: [type] },
    refusals: ['not_found', 'session_ended', 'board_unreachable', 'not_supported'],
    stream: async ({ user, path }, context) => {
      const png = await takeScreenshot(user, { sessionId: path.session_id, name: path.part })
      return bytesResponse(context, png, { 'Content-Type': type })
    },
  }),
})
