import type { Code, List, ListItem } from 'mdast'
import type { ReactNode } from 'react'
import { CodeBlock, Code as PlainCode } from '#components/code-block/code-block.tsx'
import { languageOf } from '#components/code-block/highlight.ts'
import { Notice } from '#components/ui/notice.tsx'
import { Examples } from '../examples/examples.tsx'
import { languageNamed } from '../examples/languages.ts'
import { TryIt } from '../try/try-it.tsx'
import { Cards } from './cards.tsx'
import { captionOf } from './code.ts'
import { FieldList } from './field-list.tsx'
import { Inline, inOrder } from './inline.tsx'
import type { Block, Section, Styled as StyledNode } from './nodes.ts'
import { Actions, Fold, Line, Part, Quote, Styled } from './pieces.tsx'
import { ErrorEntry, SectionBox, WideSection } from './section.tsx'
import { Step, Steps } from './steps.tsx'
import { Table } from './table.tsx'
import { Way, Ways } from './ways.tsx'

/** Shows the sections of a page. */
export function Sections({ sections }: { sections: Section[] }) {
  return sections.map((section) => <SectionOf key={section.id} section={section} />)
}

function SectionOf({ section: { id, title, look, children } }: { section: Section }) {
  const heading = { id, title }
  if (look === 'error') return <ErrorEntry {...heading}>{shown(children)}</ErrorEntry>
  if (look === 'ways') return <WideSection {...heading}>{ways(children)}</WideSection>
  if (look && look !== 'lead') {
    return (
      <WideSection {...heading} look={look}>
        {shown(children, look === 'wide')}
      </WideSection>
    )
  }
  const [first, ...others] = children
  const hasLead = first?.type === 'line' || (look === 'lead' && first?.type === 'table')
  const rest = hasLead ? others : children
  return (
    <SectionBox
      {...heading}
      lead={hasLead && <div className={first.type === 'table' ? 'mt-2 mb-3' : ''}>{blockOf(first)}</div>}
      aside={shown(rest.filter(isBeside))}
      details={shown(rest.filter(({ type }) => type === 'part'))}
    >
      {shown(rest.filter((one) => !isBeside(one) && one.type !== 'part'))}
    </SectionBox>
  )
}

/** Code stands beside the text, and so does what belongs to it. */
const isBeside = (block: Block) =>
  block.type === 'code' || block.type === 'tryForm' || (block.type === 'styled' && block.look === 'beside')

/** Shows blocks one below the other. Where there is room, code stands in pairs. */
function shown(blocks: Block[], isWide = false): ReactNode {
  if (blocks.length === 0) return null
  return inOrder(
    runsOf(blocks, isWide).map(([block, ...others]) =>
      block?.type === 'code' ? codeRun([block, ...others] as Code[]) : block && blockOf(block),
    ),
  )
}

/** Returns blocks one by one, but the tabs of an example together; and code in pairs, if asked. */
function runsOf(blocks: Block[], inPairs: boolean): Block[][] {
  const runs: Block[][] = []
  for (const block of blocks) {
    const [before] = runs.at(-1) ?? []
    const isTogether =
      block.type === 'code' &&
      before?.type === 'code' &&
      captionOf(block).example === captionOf(before).example &&
      (inPairs || captionOf(block).example !== undefined)
    if (isTogether) runs.at(-1)?.push(block)
    else runs.push([block])
  }
  return runs
}

function codeRun(blocks: Code[]): ReactNode {
  const example = blocks[0] && captionOf(blocks[0]).example
  if (example !== undefined) {
    const codes = Object.fromEntries(blocks.map((block) => [languageNamed(captionOf(block).title), block.value]))
    return <Examples name={example} title={example} codes={codes} />
  }
  const single = inOrder(blocks.map(codeOf))
  return blocks.length === 1 ? single : <div className="grid items-start gap-4 pt-1 xl:grid-cols-2">{single}</div>
}

function codeOf(block: Code): ReactNode {
  const { title, label, isShort } = captionOf(block)
  const language = languageOf(block.lang)
  if (title === '') {
    return (
      <div className="rounded-md border border-line bg-surface">
        <PlainCode language={language}>{block.value}</PlainCode>
      </div>
    )
  }
  return (
    <CodeBlock title={title} label={label} language={language} isShort={isShort}>
      {block.value}
    </CodeBlock>
  )
}

function blockOf(block: Block): ReactNode {
  switch (block.type) {
    case 'section':
      return <SectionOf section={block} />
    case 'paragraph':
      return (
        <p>
          <Inline>{block.children}</Inline>
        </p>
      )
    case 'heading':
      return (
        <h3 className="pt-2 font-medium">
          <Inline>{block.children}</Inline>
        </h3>
      )
    case 'list':
      return listOf(block)
    case 'blockquote':
      return <Quote>{shown(block.children)}</Quote>
    case 'table':
      return <Table>{block}</Table>
    case 'styled':
      return styledOf(block)
    case 'part':
      return <Part title={block.title}>{shown(block.children)}</Part>
    case 'fold':
      return <Fold summary={block.summary}>{shown(block.children)}</Fold>
    case 'fields':
      return <FieldList>{block}</FieldList>
    case 'line':
      return <Line line={block} />
    case 'cards':
      return <Cards pages={block.pages} />
    case 'tryForm':
      return <TryIt operation={block.operation} />
    default:
      throw new Error(`a page of the documentation has ${block.type}, which it cannot show`)
  }
}

function styledOf({ look, children }: StyledNode): ReactNode {
  if (look === 'warning') {
    return (
      <div className="max-w-prose">
        <Notice tone="warn">{shown(children)}</Notice>
      </div>
    )
  }
  const [only] = children
  return look === 'actions' && only?.type === 'paragraph' ? (
    <Actions links={only.children.filter((one) => one.type === 'link')} />
  ) : (
    <Styled look={look}>{shown(children)}</Styled>
  )
}

function listOf({ ordered, children }: List): ReactNode {
  if (ordered && children[0]?.children[0]?.type === 'heading') return <Steps>{inOrder(children.map(stepOf))}</Steps>
  const items = inOrder(children.map(itemOf))
  return ordered ? (
    <ol className="list-decimal space-y-1.5 pl-5">{items}</ol>
  ) : (
    <ul className="list-disc space-y-1.5 pl-5">{items}</ul>
  )
}

/** An item of one paragraph is its text alone. */
function itemOf({ children }: ListItem): ReactNode {
  const [only] = children
  const isShort = children.length === 1 && only?.type === 'paragraph'
  return <li>{isShort ? <Inline>{only.children}</Inline> : shown(children)}</li>
}

function stepOf({ children: [title, ...blocks] }: ListItem): ReactNode {
  const code = blocks.filter(({ type }) => type === 'code')
  return (
    <Step title={title?.type === 'heading' && <Inline>{title.children}</Inline>} code={code.length > 0 && shown(code)}>
      {shown(blocks.filter(({ type }) => type !== 'code'))}
    </Step>
  )
}

/** Shows what is below each heading as a way of its own, with the words that stand beside it. */
function ways(blocks: Block[]): ReactNode {
  const starts = blocks.flatMap(({ type }, at) => (type === 'heading' ? [at] : []))
  return <Ways>{inOrder(starts.map((start, at) => wayOf(blocks.slice(start, starts[at + 1]))))}</Ways>
}

function wayOf([title, needs, ...rest]: Block[]): ReactNode {
  return (
    <Way title={title?.type === 'heading' && <Inline>{title.children}</Inline>} needs={needs && blockOf(needs)}>
      {shown(rest)}
    </Way>
  )
}
