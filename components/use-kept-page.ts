import { useEffect, useRef } from 'react'

const QUESTION = 'What this page shows cannot be shown again. Leave without saving it?'

let isKept = false

/** Returns whether the page may be left: always, or if the user says so. Links ask themselves. */
export function mayLeave(): boolean {
  return !isKept || confirm(QUESTION)
}

/**
 * Has the browser ask before this page is left, and stay where it is on Back, because what it shows
 * cannot be shown again. Returns the place of the button or link that says “I have saved it”, which
 * leaves without a question.
 */
export function useKeptPage() {
  const saved = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const page = location.href
    const stay = () => history.pushState(history.state, '')
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isKept) event.preventDefault()
    }
    const askBeforeLink = (event: MouseEvent) => {
      const { target } = event
      if (!(target instanceof Element) || !isFollowed(target, event) || saved.current?.contains(target)) return
      if (mayLeave()) isKept = false
      else cancel(event)
    }
    // Back then leads to this entry, which is the same page.
    stay()
    isKept = true
    addEventListener('beforeunload', askBeforeUnload)
    addEventListener('popstate', stay)
    // Before React follows the link.
    addEventListener('click', askBeforeLink, { capture: true })
    return () => {
      isKept = false
      removeEventListener('beforeunload', askBeforeUnload)
      removeEventListener('popstate', stay)
      removeEventListener('click', askBeforeLink, { capture: true })
      if (location.href === page) history.back()
    }
  }, [])

  return saved
}

/** Returns whether a click follows a link to another page in this tab. */
function isFollowed(target: Element, { metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (metaKey || ctrlKey || shiftKey || altKey) return false
  const link = target.closest<HTMLAnchorElement>('a[href]')
  const isOurs = link?.target === '' && link.origin === location.origin
  return isOurs && link.href.split('#')[0] !== location.href.split('#')[0]
}

function cancel(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
