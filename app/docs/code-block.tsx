import { CopyButton } from './copy-button.tsx'

/** Lets the keyboard focus code that is too wide, so that it can be scrolled without a mouse. */
const REACHABLE = 0

/** Shows code with a title and a copy button. */
export function CodeBlock({ title, label = title, children }: { title: string; label?: string; children: string }) {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-surface break-inside-avoid">
      <div className="flex min-h-9 items-center justify-between border-b border-line bg-raised pr-1 pl-3">
        <figcaption className="text-xs font-medium text-muted">{title}</figcaption>
        <CopyButton label={label} />
      </div>
      <Code>{children}</Code>
    </figure>
  )
}

export function Code({ children }: { children: string }) {
  return (
    <pre
      tabIndex={REACHABLE}
      className="overflow-x-auto px-3 py-2.5 font-mono text-xs leading-5 -outline-offset-2 print:whitespace-pre-wrap print:wrap-anywhere"
    >
      <code>{children}</code>
    </pre>
  )
}
