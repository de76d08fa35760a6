import { PutResult, putResult, readResult, SessionResult } from '#core/results/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { sessionPath } from '../../../examples.ts'
import { putResultExample, resultExample } from '../../../result-examples.ts'

/** 200 tests with long names, and a triage of 20 runs. */
const MAX_RESULT_BYTES = 64 * 1024

const success = { status: 200, description: 'The result.', record: SessionResult, example: resultExample } as const

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readResult',
    tag: 'Results',
    access: 'any',
    summary: 'Retrieve a result',
    description: 'What a client has said that the session came to. Results are kept for 90 days.',
    path: sessionPath,
    success,
    refusals: ['not_found'],
    run: ({ user, path }) => readResult(user, path.session_id),
  }),
  PUT: endpoint({
    id: 'putResult',
    tag: 'Results',
    access: 'run',
    summary: 'Say what a session came to',
    description: `Keeps the result of a test: until an hour after the end of the session, the last one counts. It is what the client claims; the
board, the firmware that was flashed last and the repository are what the service knows itself. Texts of failures are not kept.`,
    path: sessionPath,
    body: PutResult,
    maxJsonBytes: MAX_RESULT_BYTES,
    bodyExample: putResultExample,
    success,
    refusals: ['not_found', 'session_ended', 'board_unreachable'],
    run: ({ user, path, body }) => putResult(user, path.session_id, body),
  }),
})
