import Link from 'next/link'
import { TypeName } from '#components/type-name.tsx'
import type { BoardType } from '#core/boards/index.ts'

/** Names a type, and leads from all of the `relative` box that it is in. */
export function TypeLink({ type, href }: { type: BoardType; href: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={type.label}
      className="underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      <TypeName {...type} />
    </Link>
  )
}
