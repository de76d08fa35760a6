import type { ReactNode } from 'react'
import { SiteFooter } from '#components/site-footer.tsx'
import { Wordmark } from '#components/wordmark.tsx'
import { env } from '#env.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { FirstLook } from './first-look.tsx'
import { offeredTypes } from './offered-types.ts'

/** Shows the forms beside a first look. A page with `data-alone` stands without it. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [{ theme }, types] = await Promise.all([visitorPreferences(), offeredTypes()])
  return (
    <>
      <div className="group mx-auto max-w-sm px-4 pt-[8vh] pb-16 lg:grid lg:max-w-(--page-width) lg:grid-cols-[minmax(0,22rem)_minmax(0,34rem)] lg:justify-between lg:gap-16 lg:px-6 lg:pt-[12vh] lg:has-data-alone:block lg:has-data-alone:max-w-sm lg:has-data-alone:px-4">
        <div data-tight>
          <header className="mb-8 sm:mb-10">
            <Wordmark />
          </header>
          <main id="main">{children}</main>
        </div>
        <FirstLook types={types} />
      </div>
      <SiteFooter contact={env().supportContact} theme={theme} />
    </>
  )
}
