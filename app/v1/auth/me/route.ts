import { readUser } from '#core/credits/index.ts'
import { User } from '#core/users.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { userExample } from '../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readMe',
    tag: 'Account',
    access: 'any',
    summary: 'Get the current user',
    success: {
      status: 200,
      description: 'The user whose credentials these are.',
      record: User,
      example: userExample,
    },
    refusals: [],
    run: ({ user }) => readUser(user),
  }),
})
