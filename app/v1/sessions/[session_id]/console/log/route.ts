import { ConsoleLogQuery, findOwnRecord, isGzipped, logFormats, readLog } from '#core/consoles/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { gzipped } from '#http/api/gzipped.ts'
import { streamResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'
import { openLog } from '#http/sockets/open-consoles.ts'
import { sessionPath } from '../../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readConsoleLog',
    tag: 'Consoles',
    access: 'any',
    summary: 'Read the output of a console',
    description: `What the recording has kept, also after the end of the session: the first 64 KiB, and the newest 8 MiB (64 MiB on the
paid tier), for 31 days. \`follow=true\` goes on with what arrives until the session ends.

\`raw\` is the bytes as the board sent them, and \`text\` is the same without control characters: neither has a word that the board did
not send. \`asciicast\` can be played (version 2), \`ndjson\` has a line of JSON for each piece: its offset, its time, and its bytes in base64.
These two mark what is not output: notes of the service about the board, and gaps where output is missing. All output from \`X-Console-First-Offset\` on is kept; before it, only the first 64 KiB
are. The output that comes next begins at \`X-Console-Next-Offset\`.`,
    path: sessionPath,
    query: ConsoleLogQuery,
    success: {
      status: 200,
      description: 'The output, streamed.',
      streams: [...new Set(Object.values(logFormats).map(({ type }) => type))],
    },
    refusals: ['not_found', 'console_limit_reached'],
    stream: async ({ user, caller, path, query }, context, request) => {
      const status = await findOwnRecord(user.id, path.session_id)
      const log = { userId: user.id, sessionId: status.sessionId, credential: caller }
      const leaving = query.follow ? openLog(log, request.signal) : new AbortController()
      const headers = {
        'X-Console-First-Offset': String(status.firstOffset),
        'X-Console-Next-Offset': String(status.stored),
      }
      const { type } = logFormats[query.format]
      const response = streamResponse(context, `${type}; charset=utf-8`, readLog(status, query, leaving), headers)
      return isGzipped(query) ? gzipped(request, response) : response
    },
  }),
})
