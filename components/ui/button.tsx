import Link from 'next/link'
import type { ComponentProps } from 'react'
import { type Look, looks, shape } from './button-look.ts'

export type { Look }

type ButtonProps = ComponentProps<'button'> & {
  look?: Look
  /** Shows a spinner, keeps the size and the focus, and ignores further presses. */
  pending?: boolean
}

export function Button({ look = 'plain', pending = false, type = 'button', className = '', ...button }: ButtonProps) {
  const { children, onClick, 'aria-disabled': isDisabled = pending, ...rest } = button
  return (
    <button
      {...rest}
      type={type}
      onClick={isDisabled ? (event) => event.preventDefault() : onClick}
      aria-disabled={isDisabled || undefined}
      className={`${shape} ${looks[look]} ${className}`}
    >
      <span className={`inline-flex items-center gap-1.5 ${pending ? 'opacity-0' : ''}`}>{children}</span>
      {pending && <Spinner />}
    </button>
  )
}

export function ButtonLink({
  look = 'plain',
  ...link
}: Omit<ComponentProps<typeof Link>, 'className'> & { look?: Look }) {
  return <Link {...link} className={`${shape} ${looks[look]}`} />
}

/** Leads out of this site, such as into an app. */
export function ButtonAnchor({ look = 'plain', ...anchor }: Omit<ComponentProps<'a'>, 'className'> & { look?: Look }) {
  return <a {...anchor} className={`${shape} ${looks[look]}`} />
}

function Spinner() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="size-3.5 animate-spin rounded-full border-2 border-current border-t-transparent" />
      <span className="sr-only">Working…</span>
    </span>
  )
}
