import type { Blockquote, Parent, PhrasingContent } from 'mdast'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import { pathOfOperation } from '../reference/load.ts'
import { type Block, type Section, styled, text, textOf } from './nodes.ts'

const settings = { bullet: '-', fence: '`' } as const
/** Reads and writes Markdown as GitHub does. A single ~ is that of a home folder. */
export const markdown = remark().use(remarkGfm, { singleTilde: false, tablePipeAlign: false }).use({ settings })

/** What ends a heading or a paragraph and is not shown: `{#anchor .look}`. */
const ATTRIBUTES = /\s*\{(?=[#.])(?:#([\w-]+))? ?(?:\.([\w-]+))?\}$/
const OPERATION = 'op:'
const WARNING = '[!WARNING] '
const TAG = /^<(\w+) \/>$/

/** Makes the blocks of `<Name />` on a line of its own. */
export type Parts = Record<string, () => Block[]>

/**
 * Returns the sections of a page: what is below each heading `## Title {#anchor .look}`. Throws if
 * it names an operation or a part that does not exist.
 */
export function sectionsIn(source: string, parts: Parts = {}): Section[] {
  const sections: Section[] = []
  for (const block of blocksOf(source).flatMap((one) => withPart(one, parts))) {
    if (block.type === 'section') sections.push(block)
    else if (block.type === 'heading' && block.depth === 2) {
      const { id = '', look } = attributesOf(block.children)
      sections.push({ type: 'section', id, title: textOf(block.children), ...(look && { look }), children: [] })
    } else sections.at(-1)?.children.push(block)
  }
  return sections
}

/** Returns the blocks of a text. Links `op:id` lead to operations. */
export function blocksOf(source: string): Block[] {
  const root = markdown.parse(source)
  resolve(root)
  return root.children.map((block) => {
    const { look } = block.type === 'paragraph' ? attributesOf(block.children) : {}
    if (look !== undefined) return styled(look, block)
    return block.type === 'blockquote' && isWarning(block) ? styled('warning', ...block.children) : block
  })
}

/** Returns the content of a text that is one paragraph. Throws if it is more than that. */
export function phrasing(source: string): PhrasingContent[] {
  const [block, ...more] = blocksOf(source)
  if (block === undefined) return []
  if (block.type !== 'paragraph' || more.length > 0) throw new Error(`not one paragraph: ${source}`)
  return block.children
}

function withPart(block: Block, parts: Parts): Block[] {
  const name = block.type === 'html' ? TAG.exec(block.value)?.[1] : undefined
  if (name === undefined) return [block]
  const part = parts[name]
  if (!part) throw new Error(`there is no part <${name} />`)
  return part()
}

/** Takes the attributes from the end of a block, and returns them. */
function attributesOf(children: PhrasingContent[]): { id?: string; look?: string } {
  const last = children.at(-1)
  const [all, id, look] = (last?.type === 'text' && ATTRIBUTES.exec(last.value)) || []
  if (all === undefined || last?.type !== 'text') return {}
  last.value = last.value.slice(0, -all.length)
  return { ...(id && { id }), ...(look && { look }) }
}

/** Takes the mark from a quote that begins with it, as GitHub writes warnings. */
function isWarning({ children: [first] }: Blockquote): boolean {
  const mark = first?.type === 'paragraph' ? first.children[0] : undefined
  if (mark?.type !== 'text' || !mark.value.startsWith(WARNING)) return false
  mark.value = mark.value.slice(WARNING.length)
  return true
}

/** Makes links of operations, and of wrapped lines one. An address in a sentence is no link. */
function resolve(parent: Parent): void {
  parent.children = parent.children.map((node) => {
    if (node.type === 'text' || node.type === 'inlineCode') node.value = node.value.replaceAll(/\s*\n\s*/g, ' ')
    if (node.type === 'link') {
      if (textOf(node.children) === node.url) return text(node.url)
      if (node.url.startsWith(OPERATION)) node.url = pathOfOperation(node.url.slice(OPERATION.length))
    }
    if ('children' in node) resolve(node)
    return node
  })
}
