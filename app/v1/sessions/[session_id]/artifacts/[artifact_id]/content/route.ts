import { ContentQuery, contentTypes, openContent } from '#core/artifacts/index.ts'
import { refuseAccess } from '#http/api/access.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { streamResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'
import { artifactPath } from '../../../../../board-control-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readArtifactContent',
    tag: 'Board control',
    access: 'any',
    summary: 'Get the content of an artifact',
    description: `The bytes of an artifact that is ready. A capture also comes as \`vcd\`, for GTKWave and sigrok, with times in units of
100 ps, and as \`json\`: a line for each edge with its pin, its time in nanoseconds since the beginning, and its level: 0, 1, or null for a
pin that nothing drives. The lines after the first one are edges; the first one is about the capture. Keys with the access \`read\` do not
get a \`core\` or a \`recording\`: they have the memory of a program.`,
    path: artifactPath,
    query: ContentQuery,
    success: { status: 200, description: 'The content.', streams: contentTypes },
    refusals: ['not_found', 'not_supported', 'not_permitted'],
    stream: async ({ user, caller, path, query }, context) => {
      const one = { sessionId: path.session_id, artifactId: path.artifact_id }
      const { kind, type, filename, body } = await openContent(user, one, query.as)
      // The program of others, and what is typed to it, is not the business of a key that looks.
      if (kind === 'core' || kind === 'recording') refuseAccess({ access: 'run' }, caller)
      return streamResponse(context, type, body, { 'Content-Disposition': `attachment; filename="${filename}"` })
    },
  }),
})
