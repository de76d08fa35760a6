'use client'

import dynamic from 'next/dynamic'
import { type MouseEvent, useState } from 'react'
import { useLiveConsole } from '#components/console/live-console.tsx'
import { consoleMenu } from './console-menu.ts'
import { ContextMenu } from './context-menu.tsx'
import { FindBar } from './find-bar.tsx'
import { Gutter } from './gutter.tsx'
import type { Monitor } from './use-monitor.ts'
import { useNewLines } from './use-new-lines.ts'

const HexView = dynamic(() => import('./hex-view.tsx').then((module) => module.HexView), { ssr: false })
const LineView = dynamic(() => import('./line-view.tsx').then((module) => module.LineView), { ssr: false })

/** Shows the output of a console: as a terminal does, as bytes, or the lines that match. */
export function OutputArea({ monitor }: { monitor: Monitor }) {
  const { feed, marks, terminal } = useLiveConsole()
  const { settings, rows, fontSize, window, find } = monitor
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  const context = {
    mode: settings.times,
    marks,
    firstOffset: () => feed.chunks[0]?.offset ?? 0,
    timeAt: (offset: number) => feed.timeAt(offset),
  }
  const view = { feed, window, context, fontSize }
  const isFiltered = find.isFilter && find.matcher !== null
  const isCovered = settings.isHex || isFiltered

  function openMenu(event: MouseEvent) {
    event.preventDefault()
    event.stopPropagation()
    setMenuAt({ x: event.clientX, y: event.clientY })
  }

  return (
    <div data-pane="console" className="relative min-h-0 flex-1">
      <div
        inert={isCovered}
        onContextMenuCapture={openMenu}
        className={`flex h-full py-1.5 pr-1 pl-0.5 ${isCovered ? 'invisible' : ''}`}
      >
        <Gutter rows={rows} context={context} fontSize={fontSize} />
        <div ref={monitor.place} className="min-w-0 flex-1 overflow-hidden font-mono" />
      </div>
      {isCovered && (
        // Below the search bar, which is open if lines are hidden.
        <div className={`absolute inset-0 bg-surface ${isFiltered ? 'pt-11' : ''}`}>
          {isFiltered && find.matcher ? <LineView {...view} matcher={find.matcher} /> : <HexView {...view} />}
        </div>
      )}
      {find.isOpen && (
        <FindBar
          wanted={find.wanted}
          found={find.found}
          isFilter={find.isFilter}
          onWanted={find.want}
          onStep={find.step}
          onFilter={find.setFilter}
          onClose={find.close}
        />
      )}
      <Behind monitor={monitor} />
      {menuAt && (
        <ContextMenu
          label="Console"
          at={menuAt}
          items={consoleMenu({
            ...{ hasSelection: terminal.current?.hasSelection() ?? false, isPaused: monitor.isPaused },
            copy: () => void monitor.copy(),
            paste: monitor.isReadOnly ? undefined : () => void monitor.paste(),
            selectAll: () => terminal.current?.selectAll(),
            find: find.open,
            clear: monitor.clear,
            togglePause: monitor.togglePause,
          })}
          onClose={() => setMenuAt(null)}
        />
      )}
    </div>
  )
}

/** Says how many lines are not shown, during a pause or while somebody reads older ones. */
function Behind({ monitor: { isPaused, window, unseenFrom, togglePause, follow } }: { monitor: Monitor }) {
  const { feed } = useLiveConsole()
  const from = isPaused ? window.to : unseenFrom
  const count = useNewLines(feed, from)
  const lines = `${count} new ${count === 1 ? 'line' : 'lines'}`
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-2 z-[1] flex justify-center">
      <button
        type="button"
        hidden={from === null}
        onClick={isPaused ? togglePause : follow}
        className="pointer-events-auto rounded-full border border-line-strong bg-raised px-3 py-1 text-xs font-medium shadow-lg hover:bg-surface"
      >
        {isPaused ? `Paused · ${lines} waiting · Resume` : `↓ ${count > 0 ? lines : 'Newest line'}`}
      </button>
    </div>
  )
}
