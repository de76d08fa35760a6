'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'

const EVERY_MS = 2_500

/** Asks again every few seconds while somebody looks at the page; without script it is a link. */
export function LookAgain() {
  const { refresh } = useRouter()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), EVERY_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return <ButtonLink href="?">Look again</ButtonLink>
}
