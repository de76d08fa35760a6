import { Message } from './message-page.tsx'
import { ButtonLink } from './ui/button.tsx'

/**
 * Says that there is no such page, and where to go instead. Next sends this along with every page,
 * so it is small and its picture is a file.
 */
export function NotFoundMessage() {
  const action = (
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
  return (
    <div className="flex flex-col-reverse gap-x-16 gap-y-8 sm:flex-row sm:items-center sm:justify-center sm:py-16">
      <Message title="Page not found" action={action}>
        <p>The URL may be mistyped, or the page no longer exists.</p>
      </Message>
      {/* biome-ignore lint/performance/noImgElement: an SVG is as small as it gets */}
      <img src="/not-found.svg" alt="" width={340} height={180} className="w-64 max-w-full sm:w-80" />
    </div>
  )
}
