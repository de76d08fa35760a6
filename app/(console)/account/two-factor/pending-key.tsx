import type { PendingFactor } from '#core/second-factors/index.ts'
import { QrCode } from './qr-code.tsx'

/** Shows the key for an authenticator app, as a QR code and as text. */
export function PendingKey({ factor: { secret, uri }, email }: { factor: PendingFactor; email: string }) {
  return (
    <>
      Scan this with your authenticator app, such as Google Authenticator, 1Password or Aegis.
      <div className="mt-3">
        <QrCode text={uri} />
      </div>
      <details className="mt-3">
        <summary className="w-fit cursor-pointer text-muted">Enter it by hand</summary>
        <dl className="mt-2 space-y-2">
          <div>
            <dt className="text-xs text-muted">Account</dt>
            <dd className="wrap-anywhere">{email}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Key (time-based)</dt>
            <dd>
              <code className="mt-1 block max-w-sm rounded-md border border-line bg-canvas px-3 py-2 font-mono text-xs/5 select-all">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </code>
            </dd>
          </div>
        </dl>
      </details>
    </>
  )
}
