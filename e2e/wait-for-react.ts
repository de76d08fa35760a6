import type { Page } from '@playwright/test'

type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }

/**
 * Has `page.goto` and `page.reload` wait until React has taken over the page. On a busy machine a
 * click may come before that, and a link then loads its page as if there were no script. Journeys
 * that want this wait for "commit" or "domcontentloaded" alone.
 */
export function waitForReact(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const taken = async <R>(response: R, waitUntil = 'load') => {
    if (waitUntil === 'load' || waitUntil === 'networkidle') await page.waitForFunction(isHydrated)
    return response
  }
  page.goto = async (url, options) => taken(await goto(url, options), options?.waitUntil)
  page.reload = async (options) => taken(await reload(options), options?.waitUntil)
}

/** Runs in the page. True on a page that React has taken over, or that Next did not make. */
function isHydrated(): boolean {
  if (!document.querySelector('script[src^="/_next/"]')) return true
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  const root = (document as unknown as Record<string, ReactRoot>)[key ?? '']
  return root?.stateNode.current.memoizedState.isDehydrated === false
}
