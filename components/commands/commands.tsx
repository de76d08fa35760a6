'use client'

import { useRouter } from 'next/navigation'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mayLeave } from '../use-kept-page.ts'
import type { LoadDocsSearch } from './docs-results.tsx'
import { areKeysOn, isPlain, opensPalette, pageKeys } from './keys.ts'
import { type Opened, onOpenCommands } from './open.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

const SEQUENCE_MS = 1_500
const LONG_AGO = Number.NEGATIVE_INFINITY

/**
 * Listens for shortcuts, and shows the palette and the list of shortcuts, which load on first use.
 */
export function Commands({ loadDocsSearch }: { loadDocsSearch: LoadDocsSearch }) {
  const [opened, open] = useState<Opened>()
  const began = useRef(LONG_AGO)
  const router = useRouter()
  const go = (href: string) => mayLeave() && router.push(href)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
    if (opensPalette(event)) {
      event.preventDefault()
      open('palette')
      return
    }
    if (!isPlain(event) || !areKeysOn()) return
    const isSecond = event.timeStamp - began.current < SEQUENCE_MS
    began.current = LONG_AGO
    if (isSecond) {
      const page = pageKeys.find(({ key }) => key === event.key)
      if (page) go(page.href)
    } else if (event.key === 'g') began.current = event.timeStamp
    else if (event.key === 'n') go('/boards')
    else if (event.key === '?') open('shortcuts')
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    const stop = onOpenCommands(open)
    return () => {
      document.removeEventListener('keydown', listener)
      stop()
    }
  }, [])

  const close = () => open(undefined)
  return (
    <Suspense>
      {opened === 'palette' && (
        <Palette onClose={close} onShortcuts={() => open('shortcuts')} loadDocsSearch={loadDocsSearch} />
      )}
      {opened === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  )
}
