import { z } from 'zod'
import { findAgent } from '#core/agents/index.ts'
import { receiveArtifact } from '#core/artifacts/index.ts'
import { refusedField, refusedParameter } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import { bearerOf, refusalOfSecret } from '#http/api/authenticate.ts'
import { readBytes } from '#http/api/body.ts'
import { openStream } from '#http/api/endpoint.ts'
import { emptyResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'
import { ArtifactError } from '#wire/artifacts.ts'
import { MAX_ARTIFACT_BYTES } from '#wire/limits.ts'
import { artifactExample } from '../../../board-control-examples.ts'

const path = z.strictObject({
  artifact_id: Id('artifact').meta({ description: 'The artifact.', examples: [artifactExample.id] }),
})
const query = z.strictObject({
  error: ArtifactError.optional().meta({ description: 'Why it could not be made. The body is empty then.' }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: openStream(
    {
      id: 'putAgentArtifact',
      tag: 'Agents',
      summary: 'Complete an artifact',
      description:
        'The bytes of an artifact, once, from the agent whose board was asked for it. For any other artifact it is 404.',
      access: 'agent',
      path,
      query,
      maxBytes: MAX_ARTIFACT_BYTES,
      success: { status: 204, description: 'It is complete.' },
      refusals: [],
    },
    async ({ path: { artifact_id: id }, query: { error } }, request, context) => {
      const agent = await findAgent(bearerOf(request) ?? '')
      if (!agent) throw await refusalOfSecret(request, 'agent credential')
      const bytes = await readBytes(request, MAX_ARTIFACT_BYTES)
      if (error !== undefined && bytes.length > 0) throw refusedParameter('error', 'comes with an empty body')
      if (error === undefined && bytes.length === 0)
        throw refusedField('', 'The body is empty, and there is no `error`.')
      await receiveArtifact(agent.id, id, error === undefined ? { bytes } : { error })
      return emptyResponse(context, 204)
    },
  ),
})
