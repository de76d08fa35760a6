import { User } from '#core/users/index.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: 'Read who you are',
    success: { status: 200, record: User },
    refusals: [],
    run: async ({ user }) => user,
  }),
})
