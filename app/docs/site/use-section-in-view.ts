import { useEffect, useState } from 'react'

/** The part of the window, below the header, in which a section counts as the one that is read. */
const READ_ZONE = '-80px 0px -65% 0px'

/**
 * Returns the id of the section that is read: the first in the upper part of the window, or the
 * last one at the end of the page, where it may not get so far up.
 */
export function useSectionInView(sections: { id: string }[]): string | undefined {
  const [inView, setInView] = useState<string>()
  const [isAtEnd, setAtEnd] = useState(false)
  useEffect(() => {
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target.id)
        const first = sections.find(({ id }) => visible.has(id))
        if (first) setInView(first.id)
      },
      { rootMargin: READ_ZONE },
    )
    for (const { id } of sections) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])

  useEffect(() => {
    const look = () => setAtEnd(scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 1)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  return isAtEnd ? sections.at(-1)?.id : inView
}
