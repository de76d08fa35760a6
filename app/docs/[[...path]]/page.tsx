import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { publicPage } from '#app/public-page.ts'
import { PageHeader } from '#components/page-header.tsx'
import { LanguageScript } from '../examples/language-script.tsx'
import type { DocsPage } from '../site/docs-page.ts'
import { docsPages } from '../site/pages.tsx'

type PageProps = { params: Promise<{ path?: string[] }> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { page } = await find(params)
  const { path, description } = page
  return publicPage({ title: path === '/docs' ? 'Documentation' : page.title, description, path })
}

export default async function Page({ params }: PageProps) {
  const { page, before, after } = await find(params)
  return (
    <>
      <PageHeader title={page.path === '/docs' ? 'Documentation' : page.title}>{page.description}</PageHeader>
      {page.content()}
      <nav
        aria-label="Pages before and after"
        className="flex justify-between gap-4 border-t border-line pt-4 print:hidden"
      >
        {before ? <Neighbour page={before} word="Previous" /> : <span />}
        {after && <Neighbour page={after} word="Next" />}
      </nav>
      <LanguageScript />
    </>
  )
}

function Neighbour({ page: { path, title }, word }: { page: DocsPage; word: string }) {
  return (
    <Link href={path} prefetch={false} className="rounded-sm last:text-right">
      <span className="block text-xs text-muted">{word}</span>
      <span className="font-medium underline underline-offset-4">{title}</span>
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
