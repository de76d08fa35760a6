import { Artifacts, listArtifacts } from '#core/artifacts/index.ts'
import { CollectArtifact, collectArtifact } from '#core/commands/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { accepted, artifactExample, commandRefusals, coreCommandExample } from '../../../board-control-examples.ts'
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
  POST: endpoint({
    id: 'collectArtifact',
    tag: 'Board control',
    access: 'run',
    summary: 'Collect an artifact',
    description: `Asks the board for a file about itself. The artifact of the command is ready once the board has made it; a capture of pins
is asked for by an operation of its own. Power cuts are a command to their end, which takes 10 minutes at most: the board stands still
meanwhile, and is then as it was before.`,
    path: sessionPath,
    body: CollectArtifact,
    bodyExample: { kind: 'core' },
    success: accepted(coreCommandExample),
    refusals: [...commandRefusals, 'artifact_limit_reached'],
    run: ({ user, path, body }) => collectArtifact(user, path.session_id, body),
  }),
})
