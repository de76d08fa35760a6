import type { ReactNode } from 'react'
import { Dock, type Pane } from '#components/ui/dock.tsx'

type DockOfProps = { panes: Pane[]; children: ReactNode }

/** Shows tabs below a page if there is something to choose: a pane alone stands on the page. */
export function DockOf({ panes, children }: DockOfProps) {
  return panes.length > 1 ? <Dock panes={panes}>{children}</Dock> : children
}

/** The pane of a page that has no others; nothing on pages with tabs. */
export function OnlyPane({ panes }: { panes: Pane[] }) {
  const [pane, ...others] = panes
  if (!pane || others.length > 0) return null
  return (
    <div className="rounded-lg border border-line bg-surface pt-3">
      <h2 className="px-4 font-medium">{pane.label}</h2>
      {pane.pane}
    </div>
  )
}
