import type { Call } from './call.ts'

/** Returns a call in Python 3 with the standard library. */
export function pythonOf({ method, url, secret, body, text, file, ...call }: Call): string {
  const { hasAnswer, isStream, isEndless } = call
  const headers = [
    secret && `        "Authorization": f"Bearer {os.environ['${secret}']}",`,
    body !== undefined && '        "Content-Type": "application/json",',
    (text ?? file) !== undefined && '        "Content-Type": "application/octet-stream",',
  ].filter(Boolean)
  const options = [
    method !== 'GET' && `    method="${method}",`,
    headers.length > 0 && ['    headers={', ...headers, '    },'].join('\n'),
    file !== undefined && `    data=open(${JSON.stringify(file)}, "rb").read(),`,
    text !== undefined && `    data=${JSON.stringify(text)}.encode(),`,
    body !== undefined && `    data=json.dumps(${literal(body, '    ')}).encode(),`,
  ].filter(Boolean)
  const more = options.length > 0 ? `\n    ${JSON.stringify(url)},\n${options.join('\n')}\n` : JSON.stringify(url)
  return [
    ...[((hasAnswer && !isEndless) || body !== undefined) && 'import json', secret && 'import os'].filter(Boolean),
    'from urllib.request import Request, urlopen',
    '',
    `request = Request(${more})`,
    'with urlopen(request) as response:',
    isEndless
      ? '    for line in response:\n        print(line.decode(), end="", flush=True)'
      : `    print(${isStream ? 'response.read().decode()' : hasAnswer ? 'json.load(response)' : 'response.status'})`,
  ].join('\n')
}

/** Returns a JSON value as a Python literal. */
function literal(value: unknown, indent: string): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  const inner = `${indent}    `
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`
  if (typeof value === 'object') {
    const members = Object.entries(value).map(
      ([name, member]) => `${inner}${JSON.stringify(name)}: ${literal(member, inner)},`,
    )
    return members.length > 0 ? `{\n${members.join('\n')}\n${indent}}` : '{}'
  }
  return JSON.stringify(value)
}
