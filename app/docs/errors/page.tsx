import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHeader } from '#components/page-header.tsx'
import { type RefusalCode, refusals } from '#core/errors.ts'
import { WithCode } from '../with-code.tsx'
import { explanations } from './explanations.ts'

export const metadata: Metadata = { title: 'Errors' }

const codes = Object.keys(refusals) as RefusalCode[]

export default function ErrorsPage() {
  return (
    <div className="max-w-3xl">
      <PageHeader title="Errors">
        Every error of the API is problem JSON (RFC 9457) with one of these values in <code>code</code>. The text in{' '}
        <code>detail</code> is for people and may change; codes do not. Quote <code>request_id</code> when you ask about
        an error. See also{' '}
        <Link href="/docs#errors" prefetch={false} className="underline underline-offset-4">
          the guide to errors
        </Link>
        .
      </PageHeader>
      <div className="divide-y divide-line border-y border-line">
        {codes.map((code) => (
          <Entry key={code} code={code} />
        ))}
      </div>
    </div>
  )
}

function Entry({ code }: { code: RefusalCode }) {
  const { status, title } = refusals[code]
  const { meaning, remedy } = explanations[code]
  return (
    <section
      aria-labelledby={code}
      className="grid scroll-mt-4 gap-x-6 gap-y-1 -mx-3 px-3 py-4 target:bg-raised sm:grid-cols-[15rem_1fr]"
      id={code}
    >
      <div>
        <h2 className="font-mono text-sm font-medium wrap-anywhere">
          <a href={`#${code}`} className="underline-offset-4 hover:underline">
            {code}
          </a>
        </h2>
        <p className="text-muted tabular-nums">{status}</p>
      </div>
      <div>
        <p className="font-medium">{title}</p>
        <p className="mt-1">
          <WithCode>{meaning}</WithCode>
        </p>
        <p className="mt-1 text-muted">
          <WithCode>{remedy}</WithCode>
        </p>
      </div>
    </section>
  )
}
