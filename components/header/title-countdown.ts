'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { countdown } from '#components/relative-time.ts'
import { urgencyOf } from '#components/urgency.ts'

const COUNTDOWN = /^(\d+:)?\d+:\d\d · /

/** Returns the title of a page without the countdown that it begins with. */
export const withoutCountdown = (title: string): string => title.replace(COUNTDOWN, '')

/** Counts the last minutes down in the title of the tab. The page of a session does so itself. */
export function useTitleCountdown(left: number): void {
  const isOwn = usePathname().startsWith('/sessions/')
  const text = urgencyOf(left) === 'calm' ? undefined : countdown(left)
  useEffect(() => {
    if (isOwn || text === undefined) return
    document.title = `${text} · ${withoutCountdown(document.title)}`
    return () => {
      document.title = withoutCountdown(document.title)
    }
  }, [isOwn, text])
}
