import { headers } from 'next/headers'

/** Returns what a script in the page needs to be allowed by the content policy of the page. */
export async function nonce(): Promise<string | undefined> {
  return /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1]
}
