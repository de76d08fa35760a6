import type { ReactNode } from 'react'
import { CopyField } from '#components/copy-field.tsx'
import { useKeptPage } from '#components/use-kept-page.ts'

type NewSecretProps = {
  secret: string
  appUrl: string
  /** The button or link that says “I have saved it”. */
  saved: ReactNode
}

/** Shows a secret, the only time. The browser asks before the page is left. */
export function NewSecret({ secret, appUrl, saved }: NewSecretProps) {
  const place = useKeptPage()
  return (
    <>
      <p>
        This key is shown only once. We store only a hash, so we cannot show it again. Anyone with this key can act as
        you.
      </p>
      <div className="mt-4 space-y-4">
        <CopyField label="Your key" text={secret} large />
        <CopyField label="For the CLI and SDKs" text={`export SERVICE_URL=${appUrl} SERVICE_API_KEY=${secret}`} />
        <CopyField label="Try it" text={`curl -H "Authorization: Bearer ${secret}" ${appUrl}/v1/sessions`} />
      </div>
      <div ref={place} className="mt-5 flex justify-end">
        {saved}
      </div>
    </>
  )
}
