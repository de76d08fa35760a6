'use client'

import { Check, Copy } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'

const SHOWN_MILLISECONDS = 3_000

/**
 * Copies the visible code of its figure, or selects it if the browser does not allow copying. A
 * small one shows only its icon on narrow screens.
 */
export function CopyButton({ label, isSmall = false }: { label: string; isSmall?: boolean }) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy({ currentTarget }: MouseEvent) {
    const blocks = [...(currentTarget.closest('figure')?.querySelectorAll('pre') ?? [])]
    const code = blocks.find((block) => block.offsetParent !== null)
    if (!code) return
    try {
      await navigator.clipboard.writeText(code.textContent ?? '')
      setIsCopied(true)
    } catch {
      getSelection()?.selectAllChildren(code)
    }
  }

  const Icon = isCopied ? Check : Copy
  return (
    <>
      <button
        type="button"
        onClick={(event) => void copy(event)}
        className="inline-flex shrink-0 items-center gap-1.5 rounded-sm px-2 py-1 text-xs text-muted hover:text-ink noscript:hidden print:hidden"
      >
        <Icon className="size-3.5" aria-hidden="true" />
        <span className={isSmall ? 'max-sm:sr-only' : ''}>
          {isCopied ? 'Copied' : 'Copy'}
          <span className="sr-only"> {label}</span>
        </span>
      </button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
