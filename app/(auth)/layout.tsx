import Link from 'next/link'
import type { ReactNode } from 'react'
import { ThemeChoice } from '#components/theme-choice.tsx'
import { Wordmark } from '#components/wordmark.tsx'
import { visitorPreferences } from '#http/pages/visitor.ts'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const { theme } = await visitorPreferences()
  return (
    <div className="mx-auto flex min-h-dvh max-w-sm flex-col px-4 pt-[12vh] pb-10">
      <header className="mb-8">
        <Wordmark />
        <p className="mt-3 text-muted">
          Real hardware boards by the minute: STM32, ESP32, RP2350, FPGAs. From your browser, your terminal or your CI.
        </p>
      </header>
      <main id="main">{children}</main>
      <footer className="mt-auto flex items-center justify-between pt-8 text-xs text-muted">
        <Link href="/docs" prefetch={false} className="underline-offset-4 hover:text-ink hover:underline">
          API reference
        </Link>
        <ThemeChoice chosen={theme ?? 'system'} />
      </footer>
    </div>
  )
}
