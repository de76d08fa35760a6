/** Tells the bar that another page is asked for. Next calls this outside of React. */

const START = 'boardwalk:navigation'

/**
 * Parts of a page, after a `#`, are there at once. Next calls this inside of its transition, where
 * the bar would wait for the page, so it is told just after.
 */
export function announceNavigation(url: string): void {
  const { pathname, search } = new URL(url, location.href)
  const isOther = pathname !== location.pathname || search !== location.search
  if (isOther) queueMicrotask(() => dispatchEvent(new Event(START)))
}

export function onNavigation(listener: () => void): () => void {
  addEventListener(START, listener)
  return () => removeEventListener(START, listener)
}
