'use client'

import './globals.css'
import ErrorPage from './error.tsx'

/** Replaces the root layout when that is what failed. */
export default function GlobalError(props: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body className="font-sans">
        <ErrorPage {...props} />
      </body>
    </html>
  )
}
