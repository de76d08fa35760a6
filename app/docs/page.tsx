import type { Metadata } from 'next'
import { openApiDocument } from '#app/v1/document.ts'
import { PageHeader } from '#components/page-header.tsx'
import { Contents } from './contents.tsx'
import { Guide, guideSections } from './guide/index.tsx'
import { Description } from './reference/description.ts'
import { Reference } from './reference/index.tsx'
import { recordsOf, tagsOf } from './reference/outline.ts'

export const metadata: Metadata = { title: 'API reference' }

export default function DocsPage() {
  // Rendered per request, because the URL in the examples is known only at run time.
  const description = Description.parse(JSON.parse(JSON.stringify(openApiDocument())))
  const tags = tagsOf(description)
  return (
    <>
      <PageHeader title="API reference">
        Use boards from your terminal, scripts and CI. The base URL is{' '}
        <code className="font-mono text-xs text-ink wrap-anywhere">{description.servers[0].url}</code>. OpenAPI 3.1:{' '}
        <a href="/v1/openapi.json" className="text-ink underline underline-offset-4">
          openapi.json
        </a>
        .
      </PageHeader>
      <div className="gap-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] print:block">
        <div>
          <Contents guide={guideSections} tags={tags} records={recordsOf(description)} />
        </div>
        <div className="min-w-0">
          <Guide description={description} tags={tags} />
          <Reference description={description} tags={tags} />
        </div>
      </div>
    </>
  )
}
