import type { ReactNode } from 'react'
import { NavLinks } from '#components/header/nav-links.tsx'
import { SiteFooter } from '#components/site-footer.tsx'
import { Wordmark } from '#components/wordmark.tsx'
import { refusals } from '#core/errors.ts'
import { env } from '#env.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'
import { AccountLinks } from './account-links.tsx'
import { SharedLanguage } from './examples/shared-language.tsx'
import { HAS_ACCOUNT } from './has-account.ts'
import { nonce } from './nonce.ts'
import { SearchBox } from './search/search-box.tsx'
import { MovedAnchors } from './site/moved-anchors.tsx'
import { Sidebar } from './site/sidebar.tsx'
import { site } from './site/site.ts'

/** Runs before the header is shown: "Log in" would change to "Sessions" under the eyes. */
const SCRIPT = `try{if(localStorage.getItem('${HAS_ACCOUNT}'))document.documentElement.dataset.account=''}catch{}`

/** The theme is all of a visitor that these pages know: they are kept once for each. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { theme } = await visitorPreferences()
  const pages = site().map(({ path, group, title, sections }) => ({
    path,
    group,
    title,
    sections: sections
      .filter(({ id }) => !id.startsWith('record-') && !Object.hasOwn(refusals, id))
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
      <header data-docs-header="" className="z-10 border-b border-line bg-surface lg:sticky lg:top-0 print:hidden">
        <div className="mx-auto flex min-h-12 max-w-(--page-width) flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
          <Wordmark compact />
          <div className="order-last flex w-full items-center gap-4 md:contents in-data-account:contents">
            <nav aria-label="Main" className="in-data-account:hidden">
              <NavLinks of="guest" />
            </nav>
            <AccountScript />
            <nav aria-label="Main" className="order-last hidden w-full in-data-account:block lg:order-none lg:w-auto">
              <NavLinks of="user" />
            </nav>
            <SearchBox />
          </div>
          <AccountLinks />
        </div>
      </header>
      <div className="mx-auto max-w-(--page-width) gap-10 px-4 pt-6 pb-16 sm:px-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-8 print:block print:max-w-none print:p-0">
        <Sidebar pages={pages} />
        <main id="main" tabIndex={-1} className="min-w-0">
          {children}
        </main>
      </div>
      <SiteFooter contact={env().supportContact} theme={theme} />
      <SharedLanguage />
      <MovedAnchors />
    </>
  )
}

async function AccountScript() {
  return (
    <script nonce={await nonce()} suppressHydrationWarning>
      {SCRIPT}
    </script>
  )
}
