import type { Call } from './call.ts'

/** Returns a call as a curl command. The key comes from the environment. */
export function curlOf({ method, url, isPublic, body, text, file, hasAnswer, isStream, isEndless }: Call): string {
  const options = [
    method !== 'GET' && `-X ${method}`,
    isEndless && '-N',
    // Prints the status, as the response has no body.
    !hasAnswer && !isStream && '-i',
    quoted(url),
  ].filter(Boolean)
  const lines = [
    `curl ${options.join(' ')}`,
    !isPublic && '-H "Authorization: Bearer $SERVICE_API_KEY"',
    body !== undefined && "-H 'Content-Type: application/json'",
    (text ?? file) !== undefined && "-H 'Content-Type: application/octet-stream'",
    file !== undefined && `--data-binary @${file}`,
    text !== undefined && `--data-binary ${quoted(text)}`,
    body !== undefined && `-d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
  ]
  return lines.filter(Boolean).join(' \\\n  ')
}

/** Returns text quoted for a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
