import type { Call } from './call.ts'

/** Returns a call in JavaScript, as a module for Node 20 and later without packages. */
export function javascriptOf({ method, url, secret, body, text, file, ...call }: Call): string {
  const headers = [
    secret && `    Authorization: \`Bearer $\{process.env.${secret}}\`,`,
    body !== undefined && '    "Content-Type": "application/json",',
    (text ?? file) !== undefined && '    "Content-Type": "application/octet-stream",',
  ].filter(Boolean)
  const options = [
    method !== 'GET' && `  method: "${method}",`,
    headers.length > 0 && ['  headers: {', ...headers, '  },'].join('\n'),
    file !== undefined && `  body: await readFile(${JSON.stringify(file)}),`,
    text !== undefined && `  body: ${JSON.stringify(text)},`,
    body !== undefined && `  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`,
  ].filter(Boolean)
  const argument = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
  return [
    ...(file === undefined ? [] : ['import { readFile } from "node:fs/promises"', '']),
    `const response = await fetch(${JSON.stringify(url)}${argument})`,
    'if (!response.ok) throw new Error(await response.text())',
    printed(call),
  ].join('\n')
}

/** Returns the line that prints the response. */
function printed({ hasAnswer, isStream, isEndless }: Pick<Call, 'hasAnswer' | 'isStream' | 'isEndless'>): string {
  if (isEndless)
    return 'for await (const text of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(text)'
  return `console.log(${isStream ? 'await response.text()' : hasAnswer ? 'await response.json()' : 'response.status'})`
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
