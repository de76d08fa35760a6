'use client'

import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLiveConsole } from '#components/console/live-console.tsx'

type Props = {
  /** What a session shows that starts; nothing for one that runs. */
  card: ReactNode
  children: ReactNode
}

/** Covers a workbench, on which nothing can be done yet, until its board runs or prints. */
export function UntilReady({ card, children }: Props) {
  const { session, hasPrinted, focus } = useLiveConsole()
  const isCovered = Boolean(card) && session === 'starting' && !hasPrinted
  const begin = useEffectEvent(focus)

  // A terminal that is covered as it opens does not get the focus. Keys for a link or a button that
  // has it would go to the board.
  useEffect(() => {
    if (!isCovered && !document.activeElement?.matches('a, button, input, select, textarea')) begin()
  }, [isCovered])

  return (
    <>
      {isCovered && <div className="absolute inset-0 z-[2] flex flex-col bg-canvas print:static">{card}</div>}
      <div inert={isCovered} className="contents">
        {children}
      </div>
    </>
  )
}
