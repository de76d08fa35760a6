import type { ReactNode } from 'react'
import { SiteFooter } from '#components/site-footer.tsx'
import { Wordmark } from '#components/wordmark.tsx'
import { recentBoardTypes } from '#core/boards/index.ts'
import { env } from '#env.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { FirstLook } from './first-look.tsx'
import { boardsInWords } from './offer-words.ts'

/** Shows the forms beside a first look. A page with `data-alone` stands without it. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [{ theme }, types] = await Promise.all([visitorPreferences(), recentBoardTypes()])
  return (
    <>
      <div className="group mx-auto max-w-sm px-4 pt-[8vh] pb-16 lg:grid lg:max-w-5xl lg:grid-cols-[minmax(0,22rem)_minmax(0,30rem)] lg:justify-between lg:gap-16 lg:px-6 lg:has-data-alone:block lg:has-data-alone:max-w-sm lg:has-data-alone:px-4">
        <div data-tight>
          <header className="mb-8">
            <Wordmark />
            <p className="mt-3 text-muted">
              {boardsInWords(types)} by the minute, from your browser, your terminal or your CI.
            </p>
          </header>
          <main id="main">{children}</main>
        </div>
        <FirstLook types={types} />
      </div>
      <SiteFooter contact={env().supportContact} theme={theme} />
    </>
  )
}
