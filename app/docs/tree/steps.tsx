import type { ReactNode } from 'react'

/** Shows numbered steps. The code of each stands beside it, and below it on narrow screens. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="mt-4 space-y-6 [counter-reset:step] xl:space-y-5">{children}</ol>
}

/** `code` is what is typed or saved, if anything. */
export function Step({ title, code, children }: { title: ReactNode; code: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-x-10 gap-y-3 [counter-increment:step] xl:grid-cols-[5fr_6fr] print:block">
      <div className="relative min-w-0 max-w-prose space-y-1.5 pl-7 before:absolute before:left-0 before:font-medium before:text-muted before:tabular-nums before:content-[counter(step)'.']">
        <h3 className="font-medium">{title}</h3>
        {children}
      </div>
      {code && <div className="min-w-0 print:mt-3">{code}</div>}
    </li>
  )
}
