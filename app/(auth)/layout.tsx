import type { ReactNode } from 'react'
import { SiteFooter } from '#components/site-footer.tsx'
import { Wordmark } from '#components/wordmark.tsx'
import { env } from '#env.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { FirstLook } from './first-look.tsx'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { theme } = await visitorPreferences()
  return (
    <>
      <div className="mx-auto max-w-sm px-4 pt-[8vh] pb-16 lg:grid lg:max-w-5xl lg:grid-cols-[minmax(0,22rem)_minmax(0,30rem)] lg:justify-between lg:gap-16 lg:px-6">
        <div data-tight>
          <header className="mb-8">
            <Wordmark />
            <p className="mt-3 text-muted">
              Real hardware boards by the minute: STM32, ESP32, RP2350, FPGAs. From your browser, your terminal or your
              CI.
            </p>
          </header>
          <main id="main">{children}</main>
        </div>
        <FirstLook />
      </div>
      <SiteFooter contact={env().supportContact} theme={theme} />
    </>
  )
}
