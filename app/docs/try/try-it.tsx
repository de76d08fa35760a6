'use client'

import { Play } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { TryOperation } from './operation.ts'

const TryForm = dynamic(() => import('./try-form.tsx').then((module) => module.TryForm))

/** Opens a form that makes the call with the visitor’s own login. It is loaded as it is opened. */
export function TryIt({ operation }: { operation: TryOperation }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-md border border-line bg-surface noscript:hidden print:hidden"
    >
      <summary className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-md px-3 text-xs font-medium hover:bg-raised">
        <Play aria-hidden="true" className="size-3.5 text-accent" />
        Try it<span className="sr-only">: {operation.summary}</span>
        <span className="ml-auto font-normal text-muted">on this page, with your login</span>
      </summary>
      {isOpen && (
        <div className="border-t border-line p-3">
          <TryForm operation={operation} />
        </div>
      )}
    </details>
  )
}
