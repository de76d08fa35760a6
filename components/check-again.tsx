'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'

const EVERY_MS = 2_500

/** Refreshes the page every few seconds while it is shown. Without script it is a link. */
export function CheckAgain() {
  const { refresh } = useRouter()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return <ButtonLink href="?">Refresh</ButtonLink>
}
