import Link from 'next/link'
import { PageHeader } from '#components/page-header.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { readLegalText } from '#core/legal-texts/index.ts'
import { type Block, type Inline, parseMarkdown } from './markdown.ts'

type Props = { name: 'terms' | 'privacy'; title: string }

/** Shows the operator's text, or the template with a notice that it is one. */
export async function LegalPage({ name, title }: Props) {
  const { markdown, isTemplate } = await readLegalText(name)
  const [first, ...rest] = parseMarkdown(markdown)
  const isTitled = first?.kind === 'heading' && first.level === 1
  const blocks = first && !isTitled ? [first, ...rest] : rest
  return (
    <article className="max-w-prose">
      <PageHeader title={isTitled ? plain(first.content) : title} />
      {isTemplate && <TemplateNotice />}
      <div className="space-y-4">
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on the page
          <Part key={at} block={block} />
        ))}
      </div>
    </article>
  )
}

function TemplateNotice() {
  return (
    <div className="mb-8">
      <Notice tone="warn">
        This is the template that comes with Boardwalk. The operator of this server has not replaced it yet. The parts
        in [square brackets] still need to be filled in.
      </Notice>
    </div>
  )
}

function Part({ block }: { block: Block }) {
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
      className={`pt-4 wrap-anywhere ${block.level === 3 ? 'font-medium' : 'text-lg font-semibold tracking-tight'}`}
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
