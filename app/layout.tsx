import './globals.css'
import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { env } from '#env.ts'
import { fontVariables } from './fonts.ts'

export const metadata: Metadata = {
  metadataBase: new URL(env().appUrl),
  title: { default: 'Boardwalk', template: '%s · Boardwalk' },
  description: 'Real hardware boards, by the minute, in your browser, terminal and CI.',
  robots: { index: false, follow: false },
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfbfa' },
    { media: '(prefers-color-scheme: dark)', color: '#0e0f0f' },
  ],
}

/**
 * Waits for a request, because a prerendered page would have no nonce and its scripts would not
 * run.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection()
  return (
    <html lang="en" className={fontVariables}>
      <body className="font-sans">{children}</body>
    </html>
  )
}
