import Link from 'next/link'
import type { ReactNode } from 'react'
import { pathOfOperation } from '../reference/load.ts'

/** Shows inline code. */
export function C({ children }: { children: ReactNode }) {
  return <code className="font-mono text-xs text-ink wrap-anywhere">{children}</code>
}

export function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="underline underline-offset-4">
      {children}
    </Link>
  )
}

/** Links to an operation of the reference. */
export function Op({ id, children }: { id: string; children: ReactNode }) {
  return <To href={pathOfOperation(id)}>{children}</To>
}
