'use client'

import { Check, Copy } from 'lucide-react'
import { useCopy } from './use-copy.ts'

type CopyTextProps = {
  /** What the text is, for screen readers. */
  label: string
  text: string
  /** Shows so much of a very long text as fits in twelve lines. All of it is copied. */
  isLong?: boolean
}

/** Shows a text that is for machines, such as an id, with a small button that copies it. */
export function CopyText({ label, text, isLong = false }: CopyTextProps) {
  const { outcome, refusal, copy, shown } = useCopy(text)
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <span className="flex items-start gap-1">
      <code
        ref={shown}
        title={isLong ? text : undefined}
        className={`min-w-0 py-0.5 font-mono text-xs wrap-anywhere select-all ${isLong ? 'line-clamp-12' : ''}`}
      >
        {text}
      </code>
      <button
        type="button"
        onClick={() => void copy()}
        className="inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs font-normal text-muted hover:bg-raised hover:text-ink noscript:hidden"
      >
        <Icon className="size-3.5" aria-hidden="true" />
        {outcome === 'copied' ? 'Copied' : 'Copy'}
        <span className="sr-only">({label})</span>
      </button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && refusal}
      </span>
    </span>
  )
}
