const WIDTH = 100
const INDENT = '    '

/** Returns a text as a docstring within a class or function. Links to pages become their words. */
export function docstring(text: string): string {
  const plain = text
    .replaceAll(/\[([^\]]+)\]\(\/[^)]*\)/g, '$1')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
  const paragraphs = plain.split('\n\n').map((paragraph) => wrapped(paragraph).join(`\n${INDENT}`))
  const end = paragraphs.length > 1 || paragraphs[0]?.includes('\n') ? `\n${INDENT}` : ''
  return `${INDENT}"""${paragraphs.join(`\n\n${INDENT}`)}${end}"""`
}

function wrapped(paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(/\s+/)) {
    const line = `${lines.at(-1)} ${word}`.trimStart()
    if (line.length > WIDTH) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}
