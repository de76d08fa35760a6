import type { Call } from './call.ts'

/** The command line of a call. The key comes from the environment, so that none is written down. */
export function curlOf({ method, url, isPublic, body, hasAnswer }: Call): string {
  const options = [
    method !== 'GET' && `-X ${method}`,
    // Without a body there is nothing to see of a success but its status.
    !hasAnswer && '-i',
    quoted(url),
  ].filter(Boolean)
  const lines = [
    `curl ${options.join(' ')}`,
    !isPublic && '-H "Authorization: Bearer $SERVICE_API_KEY"',
    body !== undefined && "-H 'Content-Type: application/json'",
    body !== undefined && `-d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
  ]
  return lines.filter(Boolean).join(' \\\n  ')
}

/** As one word that no shell looks into. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
