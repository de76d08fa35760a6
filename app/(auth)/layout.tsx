import type { ReactNode } from 'react'
import { Wordmark } from '#components/wordmark.tsx'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-sm flex-col px-4 pt-[12vh] pb-10">
      <header className="mb-8">
        <Wordmark />
        <p className="mt-3 text-muted">
          Real hardware boards by the minute: STM32, ESP32, RP2350, FPGAs. From your browser, your terminal or your CI.
        </p>
      </header>
      <main id="main">{children}</main>
    </div>
  )
}
