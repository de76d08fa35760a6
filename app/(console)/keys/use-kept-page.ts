import { useEffect } from 'react'

/**
 * Has the browser ask before this page is reloaded or closed, and stay where it is on Back, because
 * what it shows cannot be shown again.
 */
export function useKeptPage(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const stay = () => history.pushState(history.state, '')
    // Back then leads to this entry, which is the same page.
    stay()
    addEventListener('beforeunload', ask)
    addEventListener('popstate', stay)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('popstate', stay)
    }
  }, [])
}
