import type { ReactNode } from 'react'
import { CodeBlock } from '#components/code-block/code-block.tsx'
import type { Language } from '#components/code-block/highlight.ts'

/** Shows numbered steps. The code of each stands beside it, and below it on narrow screens. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="mt-4 space-y-6 [counter-reset:step] xl:space-y-5">{children}</ol>
}

type StepProps = {
  title: string
  /** What is typed or saved, if anything: where, and its name for the copy button. */
  code?: { at: string; label: string; language?: Language; text: string }
  children: ReactNode
}

export function Step({ title, code, children }: StepProps) {
  return (
    <li className="grid gap-x-10 gap-y-3 [counter-increment:step] xl:grid-cols-[5fr_6fr] print:block">
      <div className="relative min-w-0 max-w-prose space-y-1.5 pl-7 before:absolute before:left-0 before:font-medium before:text-muted before:tabular-nums before:content-[counter(step)'.']">
        <h3 className="font-medium">{title}</h3>
        {children}
      </div>
      {code && (
        <div data-not-searched className="min-w-0 print:mt-3">
          <CodeBlock title={code.at} label={code.label} language={code.language ?? 'shell'}>
            {code.text}
          </CodeBlock>
        </div>
      )}
    </li>
  )
}
