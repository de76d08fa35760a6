'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SitePage } from './site.ts'
import { useSectionInView } from './use-section-in-view.ts'

/** What is kept free above and below: the lower edge of the sidebar fades out. */
const MARGIN = 56

export type SidebarPage = Pick<SitePage, 'path' | 'group' | 'title'> & { sections: { id: string; title: string }[] }

/** Shows all pages and the sections of the current one: beside the text, or folded above it. */
export function Sidebar({ pages }: { pages: SidebarPage[] }) {
  const path = usePathname()
  const current = pages.find((page) => page.path === path)
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is at a place of its own
  useLayoutEffect(() => {
    const link = box.current?.querySelector('[aria-current=page]')
    if (!box.current || !link?.parentElement) return
    // With its sections, if they fit.
    reveal(box.current, link.parentElement)
    reveal(box.current, link)
  }, [path])

  return (
    <div className="print:hidden">
      <details key={path} className="mb-6 rounded-md border border-line bg-surface lg:hidden">
        <summary className="px-3 py-2 font-medium">
          Menu
          {current && <span className="text-muted">: {current.title}</span>}
        </summary>
        <div className="border-t border-line px-3 py-3">
          <Pages pages={pages} path={path} />
        </div>
      </details>
      <div
        ref={box}
        data-sidebar=""
        className="sticky top-12 -mt-8 max-h-[calc(100dvh-3.0625rem)] overflow-y-auto overscroll-contain pt-9 pr-2 pl-1 [scrollbar-width:thin] max-lg:hidden"
      >
        <div
          aria-hidden="true"
          className="pointer-events-none sticky -top-9 -mt-9 h-9 bg-linear-to-b from-canvas to-transparent"
        />
        <Pages pages={pages} path={path} />
        <div
          aria-hidden="true"
          className="pointer-events-none sticky bottom-0 h-12 bg-linear-to-t from-canvas to-transparent"
        />
      </div>
    </div>
  )
}

function Pages({ pages, path }: { pages: SidebarPage[]; path: string }) {
  const groups = [...new Set(pages.map(({ group }) => group))]
  return (
    <nav aria-label="Documentation">
      {groups.map((group) => (
        <div key={group} className="mb-4">
          <p className="px-2 py-1 text-xs font-medium text-muted">{group}</p>
          <ul>
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <li key={page.path}>
                  <PageLink page={page} isCurrent={page.path === path} />
                  {page.path === path && page.sections.length > 1 && <Sections sections={page.sections} />}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function PageLink({ page, isCurrent }: { page: SidebarPage; isCurrent: boolean }) {
  return (
    <Link
      href={page.path}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      className="block rounded-md px-2 py-1 wrap-anywhere hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-medium"
    >
      {page.title}
    </Link>
  )
}

function Sections({ sections }: { sections: SidebarPage['sections'] }) {
  const inView = useSectionInView(sections)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const box = list.current?.closest('[data-sidebar]')
    const link = inView && list.current?.querySelector('[aria-current=location]')
    if (box && link) reveal(box, link)
  }, [inView])

  return (
    <ul ref={list} className="my-1 ml-3 border-l border-line" aria-label="On this page">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === inView ? 'location' : undefined}
            className="-ml-px block border-l border-transparent py-0.5 pl-3 text-muted wrap-anywhere hover:text-ink aria-[current=location]:border-accent aria-[current=location]:text-ink"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls a box, and nothing around it, until an element in it can be seen. */
function reveal(box: Element, element: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()]
  const hiddenBelow = inner.bottom - outer.bottom + MARGIN
  const hiddenAbove = outer.top - inner.top + MARGIN
  if (hiddenBelow > 0) box.scrollTop += hiddenBelow
  else if (hiddenAbove > 0) box.scrollTop -= hiddenAbove
}
