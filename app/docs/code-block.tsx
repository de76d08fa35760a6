import { CopyButton } from './copy-button.tsx'
import { highlighted, type Language } from './highlight.ts'

/** Lets the keyboard focus code that is too wide, so that it can be scrolled without a mouse. */
const REACHABLE = 0

type CodeBlockProps = {
  title: string
  label?: string
  language?: Language
  /** Long code is scrolled inside its block. */
  isShort?: boolean
  children: string
}

/** Shows code with a title and a copy button. */
export function CodeBlock({ title, label = title, language = 'text', isShort, children }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-surface break-inside-avoid">
      <div className="flex min-h-9 items-center justify-between border-b border-line bg-raised pr-1 pl-3">
        <figcaption className="text-xs font-medium text-muted">{title}</figcaption>
        <CopyButton label={label} />
      </div>
      <div className={isShort ? 'max-h-96 overflow-y-auto print:max-h-none' : ''}>
        <Code language={language}>{children}</Code>
      </div>
    </figure>
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
