import Link from 'next/link'
import { PageHeader } from '#components/page-header.tsx'
import { readLegalText } from '#core/legal-texts/index.ts'
import { type Block, type Inline, parseMarkdown } from './markdown.ts'

type Props = { name: 'terms' | 'privacy'; title: string }

/** Shows the operator's text, or the one that comes with the service. */
export async function LegalPage({ name, title }: Props) {
  const { heading, dated, blocks } = withHead(parseMarkdown(await readLegalText(name)))
  const parts = blocks.map((block, at) => ({ block, id: block.kind === 'heading' ? `part-${at}` : undefined }))
  return (
    <div className="gap-16 lg:grid lg:grid-cols-[minmax(0,65ch)_12rem] lg:justify-between">
      <article className="min-w-0 max-w-prose text-[0.9375rem]/6">
        <PageHeader title={heading ?? title}>{dated}</PageHeader>
        <details className="mb-6 rounded-lg border border-line bg-surface px-4 py-2.5 text-sm lg:hidden">
          <summary className="cursor-pointer font-medium">On this page</summary>
          <nav aria-label="On this page" className="mt-2">
            <PartLinks parts={parts} />
          </nav>
        </details>
        <div className="space-y-4">
          {parts.map(({ block, id }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on the page
            <Part key={at} block={block} id={id} />
          ))}
        </div>
      </article>
      <Contents parts={parts} />
    </div>
  )
}

/** Takes what belongs to the head of the page from a text: its title, and when it was updated. */
function withHead(all: Block[]) {
  const [first] = all
  const heading = first?.kind === 'heading' && first.level === 1 ? plain(first.content) : undefined
  const untitled = heading === undefined ? all : all.slice(1)
  const [next] = untitled
  const text = next?.kind === 'paragraph' ? plain(next.content) : ''
  const dated = /^last updated\b/i.test(text) ? text : undefined
  return { heading, dated, blocks: dated === undefined ? untitled : untitled.slice(1) }
}

type ContentsProps = { parts: { block: Block; id: string | undefined }[] }

/** Lists the parts of a text beside it, where there is room. */
function Contents({ parts }: ContentsProps) {
  return (
    <nav aria-label="On this page" className="max-lg:hidden">
      <div className="sticky top-8 border-l border-line pl-4">
        <p className="mb-2 text-xs font-medium text-muted">On this page</p>
        <PartLinks parts={parts} />
      </div>
    </nav>
  )
}

function PartLinks({ parts }: ContentsProps) {
  return (
    <ul className="space-y-1.5">
      {parts.map(
        ({ block, id }) =>
          block.kind === 'heading' &&
          block.level < 3 && (
            <li key={id}>
              <a href={`#${id}`} className="text-muted underline-offset-4 hover:text-ink hover:underline">
                {plain(block.content)}
              </a>
            </li>
          ),
      )}
    </ul>
  )
}

type PartProps = { block: Block; id: string | undefined }

function Part({ block, id }: PartProps) {
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List className={`${block.isOrdered ? 'list-decimal' : 'list-disc'} space-y-1.5 pl-5 marker:text-muted`}>
        {block.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on the page
          <li key={at} className="wrap-anywhere">
            <Text content={item} />
          </li>
        ))}
      </List>
    )
  }
  if (block.kind === 'paragraph')
    return (
      <p className="wrap-anywhere">
        <Text content={block.content} />
      </p>
    )
  const Heading = block.level === 3 ? 'h3' : 'h2'
  return (
    <Heading
      id={id}
      className={`scroll-mt-4 pt-4 wrap-anywhere ${block.level === 3 ? 'font-medium' : 'text-lg font-semibold tracking-tight'}`}
    >
      <Text content={block.content} />
    </Heading>
  )
}

function Text({ content }: { content: Inline[] }) {
  return content.map((inline, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on the page
    <Piece key={at} inline={inline} />
  ))
}

function Piece({ inline }: { inline: Inline }) {
  if (inline.kind === 'link') return <TextLink {...inline} />
  if (inline.kind === 'strong') return <strong className="font-semibold">{inline.text}</strong>
  if (inline.kind === 'emphasis') return <em>{inline.text}</em>
  if (inline.kind === 'code') return <code className="font-mono text-xs">{inline.text}</code>
  return inline.text
}

function TextLink({ text, href }: { text: string; href: string }) {
  const look = 'underline underline-offset-4'
  if (!href.startsWith('/'))
    return (
      <a href={href} className={look}>
        {text}
      </a>
    )
  return (
    <Link href={href} prefetch={false} className={look}>
      {text}
    </Link>
  )
}

const plain = (content: Inline[]) => content.map(({ text }) => text).join('')
