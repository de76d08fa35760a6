import type { ReactNode } from 'react'
import { CopyField } from '#components/copy-field.tsx'
import { useKeptPage } from '#components/use-kept-page.ts'

/** A secret, and the name of its webhook. */
export type NewSecret = { secret: string; name: string }

type SigningSecretProps = NewSecret & {
  /** The button or link that says “I have saved it”. */
  saved: ReactNode
}

/** Shows a signing secret, the only time. The browser asks before the page is left. */
export function SigningSecret({ secret, name, saved }: SigningSecretProps) {
  const place = useKeptPage()
  return (
    <>
      <p className="mb-4 wrap-anywhere">
        The signing secret of {name} is shown only once. Your receiver needs it to verify that a delivery comes from
        Boardwalk:{' '}
        <a
          href="/docs/webhooks#verify-webhooks"
          target="_blank"
          rel="noopener"
          className="underline underline-offset-4"
        >
          how to verify signatures
        </a>
        .
      </p>
      <CopyField label="Signing secret" text={secret} large />
      <div ref={place} className="mt-5 flex justify-end">
        {saved}
      </div>
    </>
  )
}
