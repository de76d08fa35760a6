import { Artifacts, listArtifacts } from '#core/artifacts/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { artifactExample } from '../../../board-control-examples.ts'
import { sessionPath } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listArtifacts',
    tag: 'Board control',
    access: 'any',
    summary: 'List artifacts',
    description: `The files that the board has made for the session, newest first, also after the session has ended. They are kept for
31 days: at most 16 MiB and 100 of a session, and 64 MiB of an account.`,
    path: sessionPath,
    success: {
      status: 200,
      description: 'All artifacts of the session.',
      record: Artifacts,
      example: { artifacts: [artifactExample] },
    },
    refusals: ['not_found'],
    run: ({ user, path }) => listArtifacts(user, path.session_id),
  }),
})
