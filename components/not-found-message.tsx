import type { ReactNode } from 'react'
import { Message } from './message.tsx'
import { ButtonLink } from './ui/button.tsx'

const REASON = 'The URL may be mistyped, or the page no longer exists.'

type Props = {
  title?: string
  text?: ReactNode
  children?: ReactNode
  /** Its place: in the middle of the page, if it is not said. */
  className?: string
}

/**
 * Says that there is no such page, and where to go instead. Next sends this along with every page,
 * so it is small and its picture is a file.
 */
export function NotFoundMessage({
  title = 'Page not found',
  text = REASON,
  children = <Places />,
  className = 'mx-auto sm:py-12',
}: Props) {
  return (
    <div
      className={`flex max-w-3xl flex-col-reverse gap-x-12 gap-y-5 sm:flex-row sm:items-center sm:justify-between ${className}`}
    >
      <Message title={title} action={children}>
        <p>{text}</p>
      </Message>
      {/* Else React would have every page load it beforehand. */}
      {/* biome-ignore lint/performance/noImgElement: an SVG is as small as it gets */}
      <img src="/not-found.svg" alt="" loading="lazy" width={340} height={180} className="w-48 max-w-full sm:w-80" />
    </div>
  )
}

function Places() {
  return (
    <>
      <ButtonLink href="/" look="primary" prefetch={false}>
        Go home
      </ButtonLink>
      <ButtonLink href="/boards" prefetch={false}>
        Boards
      </ButtonLink>
      <ButtonLink href="/docs" prefetch={false}>
        Docs
      </ButtonLink>
    </>
  )
}
