import { IpAddress } from '#components/ip-address.tsx'
import { Time } from '#components/time.tsx'
import { ActionButton } from '#components/ui/action-button.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { deviceOf } from '#core/device.ts'
import type { SignedInBrowser } from '#core/logins/index.ts'
import { signOutBrowserAction, signOutOthersAction } from './actions.ts'

export function Browsers({ browsers }: { browsers: SignedInBrowser[] }) {
  return (
    <>
      <ul aria-label="Logged-in browsers" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {browsers.map((browser) => (
          <Browser key={browser.id} browser={browser} />
        ))}
      </ul>
      {browsers.length > 1 && (
        <div className="mt-3">
          <ActionButton action={signOutOthersAction} toast="All other browsers were logged out.">
            Log out all others
          </ActionButton>
        </div>
      )}
    </>
  )
}

function Browser({ browser }: { browser: SignedInBrowser }) {
  const device = deviceOf(browser.userAgent)
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{device}</span>
          {browser.isThisOne && <Badge tone="good">This browser</Badge>}
        </p>
        <p className="text-xs text-muted">
          Logged in <Time moment={browser.createdAt} />
          {browser.address && (
            <>
              {' '}
              from <IpAddress>{browser.address}</IpAddress>
            </>
          )}{' '}
          · seen <Time moment={browser.lastSeenAt} />
        </p>
      </div>
      {!browser.isThisOne && (
        <ActionButton
          action={signOutBrowserAction}
          hidden={{ browser: browser.id }}
          about={device}
          toast={`${device} was logged out.`}
        >
          Log out
        </ActionButton>
      )}
    </li>
  )
}
