import type { Call } from './call.ts'

/** What fits beside the text. A longer address gets a line of its own. */
const MAX_LINE = 65

/** Returns a call as a curl command. The secret comes from the environment. */
export function curlOf({ method, url, ids, secret, body, text, file, hasAnswer, isStream, isEndless }: Call): string {
  const options = [
    method !== 'GET' && `-X ${method}`,
    isEndless && '-N',
    // Prints the status, as the response has no body.
    !hasAnswer && !isStream && '-i',
  ].filter(Boolean)
  const command = `${text === undefined ? '' : `${printfOf(text)} | `}${['curl', ...options].join(' ')}`
  const address = withVariables(url, ids)
  const lines = [
    ...(command.length + address.length > MAX_LINE ? [command, address] : [`${command} ${address}`]),
    secret && `-H "Authorization: Bearer $${secret}"`,
    body !== undefined && "-H 'Content-Type: application/json'",
    (text ?? file) !== undefined && "-H 'Content-Type: application/octet-stream'",
    file !== undefined && `--data-binary @${file}`,
    text !== undefined && '--data-binary @-',
    body !== undefined && `-d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`,
  ]
  const variables = Object.entries(ids).map(([name, value]) => `${name}=${value}\n`)
  return `${variables.join('')}${lines.filter(Boolean).join(' \\\n  ')}`
}

/** Returns an address with variables for its long ids, so that its end can be seen. */
function withVariables(url: string, ids: Call['ids']): string {
  const names = Object.entries(ids)
  if (names.length === 0) return quoted(url)
  return `"${names.reduce((text, [name, value]) => text.replace(value, `$${name}`), url)}"`
}

/** Returns a command that prints text, with its line ends written as escapes. */
export function printfOf(text: string): string {
  return `printf ${quoted(text.replaceAll('\r', '\\r').replaceAll('\n', '\\n'))}`
}

/** Returns text quoted for a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
