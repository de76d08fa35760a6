import './globals.css'
import type { Metadata, Viewport } from 'next'
import { type ReactNode, Suspense } from 'react'
import { NavigationBar } from '#components/navigation-bar/navigation-bar.tsx'
import { canvas } from '#components/theme.ts'
import { Toasts } from '#components/toasts.tsx'
import { ZoneProvider } from '#components/zone.tsx'
import { env } from '#env.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { SiteCommands } from './commands.tsx'
import { fontVariables } from './fonts.ts'

export const metadata: Metadata = {
  metadataBase: new URL(env().appUrl),
  applicationName: 'Boardwalk',
  title: { default: 'Boardwalk', template: '%s · Boardwalk' },
  description: 'Boards for firmware and CI, by the minute, in your browser and terminal.',
  robots: { index: false, follow: false },
  manifest: '/manifest.webmanifest',
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
    apple: '/apple-touch-icon.png',
  },
  openGraph: { siteName: 'Boardwalk', type: 'website', images: ['/og/default'] },
  twitter: { card: 'summary_large_image' },
}

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await visitorPreferences()
  if (theme) return { themeColor: canvas[theme], colorScheme: theme }
  return {
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: canvas.light },
      { media: '(prefers-color-scheme: dark)', color: canvas.dark },
    ],
  }
}

/** Reads a cookie, so no page is prerendered: its scripts would have no nonce and would not run. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const { theme, zone } = await visitorPreferences()
  return (
    <html lang="en" className={fontVariables} data-theme={theme}>
      <body className="font-sans">
        <Suspense>
          <NavigationBar />
        </Suspense>
        <ZoneProvider zone={zone}>
          <Toasts>{children}</Toasts>
        </ZoneProvider>
        <SiteCommands />
      </body>
    </html>
  )
}
