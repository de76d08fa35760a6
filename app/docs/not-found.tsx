import type { Metadata } from 'next'
import { NotFoundMessage } from '#components/not-found-message.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { NearestPage } from './site/nearest-page.tsx'
import { site } from './site/site.ts'

export const metadata: Metadata = { title: 'Not found' }

/** Says, beside the list of its pages, that the documentation has no such page. */
export default function NotFoundInDocs() {
  const text = (
    <>
      The documentation has no page at this URL.{' '}
      <NearestPage pages={site().map(({ path, title }) => ({ path, title }))} />
    </>
  )
  return (
    <NotFoundMessage className="sm:py-4" text={text}>
      <ButtonLink href="/docs" look="primary" prefetch={false}>
        Docs overview
      </ButtonLink>
      <ButtonLink href="/docs/search" prefetch={false}>
        Search
      </ButtonLink>
    </NotFoundMessage>
  )
}
