import { env } from '#env.ts'
import { safeRedirect } from './safe-redirect.ts'

/**
 * Returns the page of this application that a request came from, by its Referer; undefined if it
 * came from elsewhere.
 */
export function referringPage(sent: Pick<Headers, 'get'>): string | undefined {
  const { appUrl } = env()
  const referer = sent.get('referer')
  return referer?.startsWith(`${appUrl}/`) ? safeRedirect(referer.slice(appUrl.length)) : undefined
}
