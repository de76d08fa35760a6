import type { Call } from './call.ts'

/** Returns a call as a curl command. The secret comes from the environment. */
export function curlOf({ method, url, secret, body, text, file, hasAnswer, isStream, isEndless }: Call): string {
  const options = [
    method !== 'GET' && `-X ${method}`,
    isEndless && '-N',
    // Prints the status, as the response has no body.
    !hasAnswer && !isStream && '-i',
    quoted(url),
  ].filter(Boolean)
  const lines = [
    `${text === undefined ? '' : `${printfOf(text)} | `}curl ${options.join(' ')}`,
    secret && `-H "Authorization: Bearer $${secret}"`,
    body !== undefined && "-H 'Content-Type: application/json'",
    (text ?? file) !== undefined && "-H 'Content-Type: application/octet-stream'",
    file !== undefined && `--data-binary @${file}`,
    text !== undefined && '--data-binary @-',
    body !== undefined && `-d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
  ]
  return lines.filter(Boolean).join(' \\\n  ')
}

/** Returns a command that prints text, with its line ends written as escapes. */
export function printfOf(text: string): string {
  return `printf ${quoted(text.replaceAll('\r', '\\r').replaceAll('\n', '\\n'))}`
}

/** Returns text quoted for a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
