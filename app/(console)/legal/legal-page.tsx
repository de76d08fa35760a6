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
  const parts = blocks.map((block, at) => ({ block, id: block.kind === 'heading' ? `part-${at}` : undefined }))
  return (
    <div className="gap-16 lg:grid lg:grid-cols-[minmax(0,65ch)_12rem] lg:justify-between">
      <article className="min-w-0 max-w-prose text-[0.9375rem]/6">
        <PageHeader title={isTitled ? plain(first.content) : title} />
        {isTemplate && <TemplateNotice />}
        <div className="space-y-4">
          {parts.map(({ block, id }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on the page
            <Part key={at} block={block} id={id} isTemplate={isTemplate} />
          ))}
        </div>
      </article>
      <Contents parts={parts} />
    </div>
  )
}

/** Lists the parts of a text, where there is room. */
function Contents({ parts }: { parts: { block: Block; id: string | undefined }[] }) {
  return (
    <nav aria-label="On this page" className="max-lg:hidden">
      <div className="sticky top-8 border-l border-line pl-4">
        <p className="mb-2 text-xs font-medium text-muted">On this page</p>
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
      </div>
    </nav>
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

type PartProps = { block: Block; id: string | undefined; isTemplate: boolean }

function Part({ block, id, isTemplate }: PartProps) {
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List className={`${block.isOrdered ? 'list-decimal' : 'list-disc'} space-y-1.5 pl-5 marker:text-muted`}>
        {block.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on the page
          <li key={at} className="wrap-anywhere">
            <Text content={item} isTemplate={isTemplate} />
          </li>
        ))}
      </List>
    )
  }
  if (block.kind === 'paragraph')
    return (
      <p className="wrap-anywhere">
        <Text content={block.content} isTemplate={isTemplate} />
      </p>
    )
  const Heading = block.level === 3 ? 'h3' : 'h2'
  return (
    <Heading
      id={id}
      className={`scroll-mt-4 pt-4 wrap-anywhere ${block.level === 3 ? 'font-medium' : 'text-lg font-semibold tracking-tight'}`}
    >
      <Text content={block.content} isTemplate={isTemplate} />
    </Heading>
  )
}

type TextProps = { content: Inline[]; isTemplate: boolean }

function Text({ content, isTemplate }: TextProps) {
  return content.map((inline, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on the page
    <Piece key={at} inline={inline} isTemplate={isTemplate} />
  ))
}

function Piece({ inline, isTemplate }: { inline: Inline; isTemplate: boolean }) {
  if (inline.kind === 'link') return <TextLink {...inline} />
  if (inline.kind === 'strong') return <strong className="font-semibold">{inline.text}</strong>
  if (inline.kind === 'emphasis') return <em>{inline.text}</em>
  if (inline.kind === 'code') return <code className="font-mono text-xs">{inline.text}</code>
  return isTemplate ? <WithGaps text={inline.text} /> : inline.text
}

/** Marks the gaps of a template, which are in square brackets. */
function WithGaps({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\])/).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change on the page
      <mark key={at} className="rounded-sm bg-warn-soft box-decoration-clone px-1 text-warn">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
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
