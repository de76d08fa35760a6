'use client'

import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type Look } from './ui/button.tsx'
import { useCopy } from './use-copy.ts'

type CopyFieldProps = {
  label: string
  text: string
  large?: boolean
  /** Whether it has two lines at most; all of it is shown on hover, and copied. */
  isShort?: boolean
  look?: Look
  /** The text in parts, if it is easier to read so. */
  children?: ReactNode
}

/** Shows text with a copy button. Selects the text if the browser does not allow copying. */
export function CopyField({ label, text, large = false, isShort = false, look, children = text }: CopyFieldProps) {
  const { outcome, refusal, copy, shown } = useCopy(text)
  return (
    <div>
      <div className="mb-1 flex items-end justify-between gap-3">
        <span className="text-xs font-medium text-muted">{label}</span>
        <Button look={look} onClick={() => void copy()} className="w-24 noscript:hidden">
          {outcome === 'copied' ? (
            <Check className="size-3.5" aria-hidden="true" />
          ) : (
            <Copy className="size-3.5" aria-hidden="true" />
          )}
          {outcome === 'copied' ? 'Copied' : 'Copy'}
          <span className="sr-only">({label})</span>
        </Button>
      </div>
      <code
        ref={shown}
        title={isShort ? text : undefined}
        className={`block rounded-md border border-line bg-canvas px-3 py-2 font-mono break-all whitespace-pre-wrap select-all ${large ? 'text-base' : 'text-xs'}`}
      >
        <span className={isShort ? 'line-clamp-2' : ''}>{children}</span>
      </code>
      <p role="status" className={outcome === 'refused' ? 'pt-1 text-xs text-warn' : 'sr-only'}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && refusal}
      </p>
    </div>
  )
}
