/** Tells the bar that another page is asked for. Next calls this outside of React. */

const START = 'boardwalk:navigation'

/** Parts of a page, after a `#`, are there at once. */
export function announceNavigation(url: string): void {
  const { pathname, search } = new URL(url, location.href)
  if (pathname !== location.pathname || search !== location.search) dispatchEvent(new Event(START))
}

export function onNavigation(listener: () => void): () => void {
  addEventListener(START, listener)
  return () => removeEventListener(START, listener)
}
