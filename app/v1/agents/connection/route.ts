import { socketEndpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: socketEndpoint({
    id: 'connectAgent',
    tag: 'Agents',
    summary: 'Connect an agent',
    description: 'A WebSocket with the subprotocol `boardwalk.agent.v1`. The agent program speaks it.',
    access: 'agent',
    success: { status: 101, description: 'The connection is a WebSocket now.' },
    refusals: ['upgrade_required'],
  }),
})
