import type { PendingFactor } from '#core/second-factors/index.ts'
import { QrCode } from './qr-code.tsx'

/** Shows the key for an authenticator app, as a QR code and as text. */
export function PendingKey({ factor: { secret, uri }, email }: { factor: PendingFactor; email: string }) {
  return (
    <ol className="mb-5 list-decimal space-y-4 pl-5">
      <li>
        Scan this with your authenticator app, such as Google Authenticator, 1Password or Aegis.
        <div className="mt-3">
          <QrCode text={uri} />
        </div>
        <details className="mt-3">
          <summary className="cursor-pointer text-muted">Enter it by hand</summary>
          <p className="mt-2">
            Account: <span className="wrap-anywhere">{email}</span>. Key, time-based:
          </p>
          <code className="mt-1 block rounded-md border border-line bg-canvas px-3 py-2 font-mono text-xs break-all select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </details>
      </li>
      <li>Enter the 6 digits it shows.</li>
    </ol>
  )
}
