'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { onNavigation } from './start.ts'

/** A page that takes longer than this is not coming. */
const GIVE_UP_MS = 20_000

/** Shows at the top of the window that another page is on its way. */
export function NavigationBar() {
  const page = `${usePathname()}?${useSearchParams()}`
  const [left, setLeft] = useState<string>()
  useEffect(() => onNavigation(() => setLeft(`${location.pathname}?${new URLSearchParams(location.search)}`)), [])
  useEffect(() => {
    if (page) setLeft(undefined)
  }, [page])
  const isUnderWay = left === page

  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setLeft(undefined), GIVE_UP_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay])

  if (!isUnderWay) return null
  return (
    <div
      aria-hidden="true"
      data-navigating=""
      className="fixed inset-x-0 top-0 z-30 h-0.5 overflow-hidden print:hidden"
    >
      <div className="h-full origin-left animate-[arrive_8s_cubic-bezier(0.1,0.7,0.1,1)_60ms_both] bg-accent" />
    </div>
  )
}
