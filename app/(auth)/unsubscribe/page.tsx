import type { Metadata } from 'next'
import { mailToUnsubscribe } from '#core/accounts/index.ts'
import { loginIfReachable } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

export const metadata: Metadata = { title: 'Turn off e-mails' }

/** Opening the page turns nothing off, because mail scanners open links too. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token } = await searchParams
  const link = typeof token === 'string' ? token : ''
  const kind = mailToUnsubscribe(link)
  return (
    <div data-alone>
      <h1 className="mb-2 text-2xl font-semibold tracking-tight text-balance">
        {kind ? (
          <>
            Turn off <span className="whitespace-nowrap">e-mails</span>
          </>
        ) : (
          'This unsubscribe link is not valid'
        )}
      </h1>
      <UnsubscribeForm token={link} kind={kind} isLoggedIn={Boolean(await loginIfReachable())} />
    </div>
  )
}
