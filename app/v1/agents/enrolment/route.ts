import { EnrolAgent, EnrolledAgent, enrolAgent } from '#core/agents/index.ts'
import { Refusal } from '#core/errors.ts'
import { refusalOfSecret } from '#http/api/authenticate.ts'
import { openEndpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { agentExample } from '../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint(
    {
      id: 'enrolAgent',
      tag: 'Agents',
      summary: 'Enrol an agent',
      description:
        'Exchanges the one-time token that the operator made for a credential. The agent program does this for you.',
      access: 'public',
      body: EnrolAgent,
      bodyExample: { token: `enrol_${'0'.repeat(48)}`, name: 'lab-1', version: '1.0.0' },
      success: {
        status: 201,
        description: 'The agent and its credential.',
        record: EnrolledAgent,
        example: agentExample,
      },
      refusals: ['unauthorized', 'rate_limited', 'unavailable'],
    },
    async (body, request) => {
      try {
        return await enrolAgent(body)
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'unauthorized')) throw error
        // Guesses count as bad credentials do.
        await refusalOfSecret(request)
        throw error
      }
    },
  ),
})
