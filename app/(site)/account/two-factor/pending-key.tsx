import encodeQR from 'qr'
import { CopyField } from '#components/copy-field.tsx'
import { ButtonAnchor } from '#components/ui/button.tsx'
import type { PendingFactor } from '#core/second-factors/index.ts'

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

const QUIET_ZONE = 4

/** Shows a QR code, black on white in both themes, because apps read nothing else reliably. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="QR code with the key for your authenticator app"
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-72 rounded-md border border-line"
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
