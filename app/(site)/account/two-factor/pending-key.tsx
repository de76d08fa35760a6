import { CopyField } from '#components/copy-field.tsx'
import { ButtonAnchor } from '#components/ui/button.tsx'
import type { PendingFactor } from '#core/second-factors/index.ts'
import { QrCode } from './qr-code.tsx'

/**
 * Shows the key for an authenticator app, as a QR code and as text. Phones cannot scan themselves:
 * there a link that opens the app comes first, and the QR code last.
 */
export function PendingKey({ factor: { secret, uri }, email }: { factor: PendingFactor; email: string }) {
  return (
    <>
      <span className="max-sm:hidden">Scan this with</span>
      <span className="sm:hidden">Open this in</span> your authenticator app, such as Google Authenticator, 1Password or
      Aegis.
      <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="max-sm:order-last">
          <p className="mb-2 text-muted sm:hidden">Or scan it with another device:</p>
          <QrCode text={uri} />
        </div>
        <div className="space-y-4">
          <div className="sm:hidden">
            <ButtonAnchor href={uri}>Open in your authenticator app</ButtonAnchor>
          </div>
          <p className="text-muted">Or enter it by hand, as a time-based key:</p>
          <div>
            <p className="text-xs font-medium text-muted">Account</p>
            <p className="wrap-anywhere">{email}</p>
          </div>
          <CopyField label="Key" text={secret}>
            {(secret.match(/.{1,4}/g) ?? []).map((group, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group has nothing but its place.
              <span key={place} className="mr-2 inline-block">
                {group}
              </span>
            ))}
          </CopyField>
        </div>
      </div>
    </>
  )
}
