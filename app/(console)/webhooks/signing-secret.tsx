import type { ReactNode } from 'react'
import { CopyField } from '#components/copy-field.tsx'
import { useKeptPage } from '#components/use-kept-page.ts'

type SigningSecretProps = {
  secret: string
  /** The button or link that says “I have saved it”. */
  saved: ReactNode
}

/** Shows a signing secret, the only time. The browser asks before the page is left. */
export function SigningSecret({ secret, saved }: SigningSecretProps) {
  const place = useKeptPage()
  return (
    <>
      <p className="mb-4">
        This secret is shown only once. Your receiver needs it to verify that a delivery comes from Boardwalk: use one
        of the libraries at standardwebhooks.com.
      </p>
      <CopyField label="Signing secret" text={secret} />
      <div ref={place} className="mt-5 flex justify-end">
        {saved}
      </div>
    </>
  )
}
