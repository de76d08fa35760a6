import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { publicPage } from '#app/public-page.ts'
import { CHOICE, STORED_AS } from '../examples/languages.ts'
import { nonce } from '../nonce.ts'
import { DocsHeader } from '../site/docs-header.tsx'
import { type DocsPage, docsPages } from '../site/pages.ts'
import { sectionsOf } from '../site/site.ts'
import { Sections } from '../tree/blocks.tsx'

/** Runs before the page is shown first, so that nothing jumps when the language is known. */
const SCRIPT = `try{const l=localStorage.getItem('${STORED_AS}');if(l)for(const c of document.querySelectorAll('${CHOICE}'))if(c.dataset.language.split(' ').includes(l))c.checked=true}catch{}`

type PageProps = { params: Promise<{ path?: string[] }> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { page } = await find(params)
  const { path, description } = page
  const alternatives = { 'text/markdown': `${path}.md` }
  return publicPage({ title: path === '/docs' ? 'Documentation' : page.title, description, path, alternatives })
}

export default async function Page({ params }: PageProps) {
  const { page, before, after } = await find(params)
  return (
    <>
      {page.path === '/docs' ? (
        <DocsHeader title="Documentation">{page.description}</DocsHeader>
      ) : (
        <DocsHeader group={page.group} title={page.title}>
          {page.description}
        </DocsHeader>
      )}
      <Sections sections={sectionsOf(page)} />
      <nav
        aria-label="Pages before and after"
        className="grid gap-3 border-t border-line pt-6 sm:grid-cols-2 print:hidden"
      >
        {before && <Neighbour page={before} word="Previous" />}
        {after && <Neighbour page={after} word="Next" />}
      </nav>
      <p className="mt-6 text-xs text-muted print:hidden">
        <a href={`${page.path}.md`} className="underline underline-offset-4">
          This page as Markdown
        </a>
      </p>
      <LanguageScript />
    </>
  )
}

function Neighbour({ page: { path, title }, word }: { page: DocsPage; word: 'Previous' | 'Next' }) {
  return (
    <Link
      href={path}
      prefetch={false}
      className={`rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong ${word === 'Next' ? 'sm:col-start-2 sm:text-right' : ''}`}
    >
      <span className="block text-xs text-muted">{word}</span>
      <span className="font-medium">{title}</span>
    </Link>
  )
}

async function find(params: PageProps['params']) {
  const { path = [] } = await params
  const pages = docsPages()
  const index = pages.findIndex((one) => one.path === ['/docs', ...path].join('/'))
  const page = pages[index]
  if (!page) notFound()
  return { page, before: pages[index - 1], after: pages[index + 1] }
}

/** Chooses the remembered language. It stands after the examples. */
async function LanguageScript() {
  return (
    <script nonce={await nonce()} suppressHydrationWarning>
      {SCRIPT}
    </script>
  )
}
