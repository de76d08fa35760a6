import Link from 'next/link'
import type { ReactNode } from 'react'
import { Wordmark } from '#components/wordmark.tsx'
import { AccountLinks } from './account-links.tsx'
import { SharedLanguage } from './examples/shared-language.tsx'
import { SearchBox } from './search/search-box.tsx'
import { MovedAnchors } from './site/moved-anchors.tsx'
import { Sidebar } from './site/sidebar.tsx'
import { site } from './site/site.ts'

export default function DocsLayout({ children }: { children: ReactNode }) {
  const pages = site().map(({ path, group, title, sections }) => ({
    ...{ path, group, title },
    sections: sections
      .filter(({ id }) => !id.startsWith('record-'))
      .map(({ id, title: name }) => ({ id, title: name })),
  }))
  return (
    <>
      <a
        href="#main"
        className="sr-only z-20 rounded-md bg-ink text-canvas focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2"
      >
        Skip to the content
      </a>
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex min-h-12 max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
          <Wordmark compact />
          <Link href="/docs" prefetch={false} className="font-medium text-muted transition-colors hover:text-ink">
            Docs
          </Link>
          <SearchBox />
          <AccountLinks />
        </div>
      </header>
      <div className="mx-auto max-w-7xl gap-10 px-4 pt-6 pb-16 sm:px-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-8 print:block print:max-w-none print:p-0">
        <Sidebar pages={pages} />
        <main id="main" tabIndex={-1} className="min-w-0">
          {children}
        </main>
      </div>
      <SharedLanguage />
      <MovedAnchors />
    </>
  )
}
