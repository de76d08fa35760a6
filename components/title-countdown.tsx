'use client'

import { useEffect } from 'react'
import { useNow } from '#components/auto-refresh/auto-refresh.tsx'
import { countdown } from '#components/relative-time.ts'

/** Counts the time left down in the title of the browser's tab. */
export function TitleCountdown({ name, endsAt }: { name: string; endsAt: string }) {
  const left = countdown(Date.parse(endsAt) - useNow())
  useEffect(() => {
    document.title = `${left} · ${name} · Boardwalk`
  }, [left, name])
  return null
}
