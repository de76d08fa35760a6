import { announceNavigation } from '#components/navigation-bar/start.ts'

/** Called by Next when the browser begins to go to another page. */
export function onRouterTransitionStart(url: string): void {
  announceNavigation(url)
}
