/** A piece of text. */
export type Inline =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

const HEADING = /^(#{1,3})\s+(.+?)\s*#*$/
const ITEM = /^\s{0,3}(?:[-*]|(\d{1,4})[.)])\s+(.*)$/
const INLINE = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^()\s]+)\)/g
/** Other schemes, such as `javascript:`, stay text. A path begins with one slash. */
const LINK = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i

/**
 * Returns the blocks of a Markdown text: headings, paragraphs, flat lists, bold, emphasis, code and
 * links. Everything else, HTML too, is text as it stands.
 */
export function parseMarkdown(markdown: string): Block[] {
  const blocks: Block[] = []
  for (const chunk of markdown.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    for (const lines of groupsOf(chunk.split('\n').filter((line) => line.trim() !== ''))) {
      const block = blockOf(lines)
      if (block) blocks.push(block)
    }
  }
  return blocks
}

/** Splits lines where a heading or a list begins or ends. */
function groupsOf(lines: string[]): string[][] {
  const groups: string[][] = []
  let kind = ''
  for (const line of lines) {
    const next = HEADING.test(line)
      ? 'heading'
      : ITEM.test(line) || (kind === 'list' && /^\s/.test(line))
        ? 'list'
        : 'text'
    const last = groups.at(-1)
    if (last && next === kind && next !== 'heading') last.push(line)
    else groups.push([line])
    kind = next
  }
  return groups
}

function blockOf(lines: string[]): Block | undefined {
  const [first = ''] = lines
  const [, marks, title] = HEADING.exec(first) ?? []
  if (marks && title) return { kind: 'heading', level: levelOf(marks), content: inlinesOf(title) }
  const item = ITEM.exec(first)
  if (!item) return lines.length === 0 ? undefined : { kind: 'paragraph', content: inlinesOf(joined(lines)) }
  const items: string[][] = []
  for (const line of lines) {
    const [, , text] = ITEM.exec(line) ?? []
    if (text === undefined) items.at(-1)?.push(line)
    else items.push([text])
  }
  return { kind: 'list', isOrdered: item[1] !== undefined, items: items.map((one) => inlinesOf(joined(one))) }
}

const joined = (lines: string[]) => lines.map((line) => line.trim()).join(' ')
const levelOf = ({ length }: string) => (length === 1 ? 1 : length === 2 ? 2 : 3)

function inlinesOf(text: string): Inline[] {
  const found: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const inline = inlineOf(match)
    if (!inline) continue
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) })
    found.push(inline)
    end = match.index + match[0].length
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) })
  return found
}

function inlineOf([, strong, emphasis, code, label, href]: RegExpExecArray): Inline | undefined {
  if (strong) return { kind: 'strong', text: strong }
  if (emphasis) return { kind: 'emphasis', text: emphasis }
  if (code) return { kind: 'code', text: code }
  return label && href && LINK.test(href) ? { kind: 'link', text: label, href } : undefined
}
