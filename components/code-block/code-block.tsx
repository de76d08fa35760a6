import { CopyButton } from './copy-button.tsx'
import { highlighted, type Language } from './highlight.ts'

/** Lets the keyboard focus code that is too wide, so that it can be scrolled without a mouse. */
const REACHABLE = 0

/** Code that is a little longer is shown whole. */
const [LINES_SHOWN, LINES_HIDDEN_AT_LEAST] = [20, 5]

type CodeBlockProps = {
  title: string
  label?: string
  language?: Language
  /** Of long code, only the first lines are shown until one asks for all. */
  isShort?: boolean
  children: string
}

/** Shows code with a title and a copy button. */
export function CodeBlock({ title, label = title, language = 'text', isShort, children }: CodeBlockProps) {
  const lines = children.split('\n').length
  const isCut = isShort && lines >= LINES_SHOWN + LINES_HIDDEN_AT_LEAST
  return (
    <figure className="group/code overflow-hidden rounded-md border border-line bg-surface break-inside-avoid">
      <div className="flex min-h-9 items-center justify-between gap-2 border-b border-line bg-raised pr-1 pl-3">
        <figcaption className="line-clamp-2 min-w-0 text-xs font-medium text-muted wrap-anywhere">{title}</figcaption>
        <CopyButton label={label} />
      </div>
      <div className={isCut ? CUT : ''}>
        <Code language={language}>{children}</Code>
      </div>
      {isCut && <ShowAll lines={lines} label={label} />}
    </figure>
  )
}

/** The height of the first lines, until the block is opened. */
const CUT = 'relative max-h-[25.75rem] overflow-y-hidden group-has-[[open]]/code:max-h-none print:max-h-none'

/** Works without script: a block with an open control is shown whole. */
function ShowAll({ lines, label }: { lines: number; label: string }) {
  return (
    <details className="group/all relative border-t border-line print:hidden">
      <summary className="cursor-pointer list-none px-3 py-2 text-xs font-medium text-muted -outline-offset-2 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:mb-px before:h-14 before:bg-linear-to-t before:from-surface before:to-transparent group-open/all:before:hidden hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="group-open/all:hidden">Show all {lines} lines</span>
        <span className="hidden group-open/all:inline">Show fewer lines</span>
        <span className="sr-only"> of “{label}”</span>
      </summary>
    </details>
  )
}

/** Shows code. As one piece of HTML it is not gone through again in the browser. */
export function Code({ language, children }: { language: Language; children: string }) {
  return (
    <pre
      tabIndex={REACHABLE}
      className="scroll-hint overflow-x-auto px-3 py-2.5 font-mono text-xs leading-5 -outline-offset-2 print:whitespace-pre-wrap print:wrap-anywhere"
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: highlighted() escapes everything, which a test attacks */}
      <code dangerouslySetInnerHTML={{ __html: highlighted(children, language) }} />
    </pre>
  )
}
