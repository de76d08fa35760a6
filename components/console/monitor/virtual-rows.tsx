'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows above and below those in sight, so that scrolling shows no holes. */
const SPARE = 10

type Props = {
  label: string
  count: number
  /** In pixels. */
  rowHeight: number
  row: (index: number) => ReactNode
  className?: string
}

/** Shows a long list by the rows in sight. It stays at its end, unless somebody has scrolled up. */
export function VirtualRows({ label, count, rowHeight, row, className = '' }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [sight, setSight] = useState({ top: 0, height: 0 })

  function look() {
    const element = place.current
    if (!element) return
    isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - rowHeight
    setSight({ top: element.scrollTop, height: element.clientHeight })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows move the end
  useLayoutEffect(() => {
    const element = place.current
    if (!element || !isAtEnd.current) return
    element.scrollTop = element.scrollHeight
    setSight({ top: element.scrollTop, height: element.clientHeight })
  }, [count, rowHeight])

  useEffect(() => {
    const element = place.current
    if (!element) return
    const resize = new ResizeObserver(() => setSight({ top: element.scrollTop, height: element.clientHeight }))
    resize.observe(element)
    return () => resize.disconnect()
  }, [])

  const first = Math.max(0, Math.floor(sight.top / rowHeight) - SPARE)
  const last = Math.min(count, Math.ceil((sight.top + sight.height) / rowHeight) + SPARE)
  return (
    <section
      ref={place}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
      tabIndex={0}
      onScroll={look}
      className={`h-full overflow-auto font-mono ${className}`}
    >
      <div className="relative min-w-max" style={{ height: count * rowHeight }}>
        <div className="absolute inset-x-0" style={{ top: first * rowHeight }}>
          {Array.from({ length: Math.max(0, last - first) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is where it is
            <div key={first + i} className="whitespace-pre" style={{ height: rowHeight, lineHeight: `${rowHeight}px` }}>
              {row(first + i)}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
