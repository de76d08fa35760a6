import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SiteFooter } from '#components/site-footer.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Wordmark } from '#components/wordmark.tsx'
import { Id } from '#core/ids.ts'
import { env } from '#env.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { SharedSession } from './shared-session.tsx'

export const metadata: Metadata = { title: 'Shared console' }

/**
 * The page of a link to watch a console. It is the same for everybody: the secret is in the
 * fragment, which only the browser knows.
 */
export default async function SharedPage({ params }: { params: Promise<{ session_id: string }> }) {
  const sessionId = Id('session').safeParse((await params).session_id)
  if (!sessionId.success) notFound()
  const { theme } = await visitorPreferences()
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-12 max-w-(--page-width) items-center justify-between px-4 sm:px-6">
          <Wordmark compact />
          <div className="flex">
            <ButtonLink href="/" prefetch={false}>
              Try Boardwalk
            </ButtonLink>
          </div>
        </div>
      </header>
      <main id="main" className="mx-auto max-w-(--page-width) px-4 pt-6 pb-16 sm:px-6 sm:pt-8">
        <SharedSession sessionId={sessionId.data} />
        <noscript>
          <p>A shared console needs JavaScript. The secret of the link stays in your browser until then.</p>
        </noscript>
      </main>
      <SiteFooter contact={env().supportContact} theme={theme} />
    </>
  )
}
