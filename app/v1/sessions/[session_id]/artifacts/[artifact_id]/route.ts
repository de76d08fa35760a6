import { Artifact, ArtifactQuery, deleteArtifact, waitForArtifact } from '#core/artifacts/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { artifactExample, artifactPath } from '../../../../board-control-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readArtifact',
    tag: 'Board control',
    access: 'any',
    summary: 'Get an artifact',
    description:
      'How far an artifact is. With `wait_seconds` the response comes as it is ready or has failed, or after so long.',
    path: artifactPath,
    query: ArtifactQuery,
    success: { status: 200, description: 'The artifact.', record: Artifact, example: artifactExample },
    refusals: ['not_found'],
    run: ({ user, path, query, signal }) => {
      const one = { sessionId: path.session_id, artifactId: path.artifact_id }
      return waitForArtifact(user, one, { seconds: query.wait_seconds, signal })
    },
  }),
  DELETE: endpoint({
    id: 'deleteArtifact',
    tag: 'Board control',
    access: 'run',
    summary: 'Delete an artifact',
    description: 'Deletes an artifact for good. One that is pending is not made any more.',
    path: artifactPath,
    success: { status: 204, description: 'It is deleted.' },
    refusals: ['not_found'],
    run: ({ user, path }) => deleteArtifact(user, { sessionId: path.session_id, artifactId: path.artifact_id }),
  }),
})
