'use client'

import './globals.css'
import { FailurePage } from '#components/failure-page.tsx'

/** Replaces the root layout when that is what failed. */
export default function GlobalError(props: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body className="font-sans">
        <FailurePage {...props} />
      </body>
    </html>
  )
}
