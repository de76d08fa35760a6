import { ConsoleLogQuery, logFormats, readLog } from '#core/consoles/index.ts'
import { parseQuery } from '#http/api/input.ts'
import { streamResponse } from '#http/api/responses.ts'
import { sharedLink } from '#http/pages/shared-link.ts'

const Query = ConsoleLogQuery.omit({ follow: true })

/** Returns the recording of a shared session, to play and to download. */
export const GET = sharedLink(({ status }, context, request) => {
  const query = { ...parseQuery(Query, new URL(request.url).searchParams), follow: false }
  const log = readLog(status, query, new AbortController())
  return streamResponse(context, `${logFormats[query.format].type}; charset=utf-8`, log)
})
