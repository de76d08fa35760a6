import { STATUS_CODES } from 'node:http'
import { ContactLink } from '#components/contact-link.tsx'
import { type RefusalCode, refusals } from '#core/errors.ts'
import { env } from '#env.ts'
import { Section } from '../section.tsx'
import { WithCode } from '../with-code.tsx'
import { explanations } from './explanations.ts'

const codes = Object.keys(refusals) as RefusalCode[]

/** Shows what each code means and what to do about it, by status. */
export function ErrorCodes() {
  return [...Map.groupBy(codes, (code) => refusals[code].status)].map(([status, ofStatus]) => (
    <Section key={status} id={`status-${status}`} title={`${status} ${STATUS_CODES[status] ?? ''}`} isWide>
      <div className="divide-y divide-line">
        {ofStatus.map((code) => (
          <Entry key={code} code={code} />
        ))}
      </div>
    </Section>
  ))
}

function Entry({ code }: { code: RefusalCode }) {
  const { title } = refusals[code]
  const { meaning, remedy } = explanations[code]
  const { supportContact } = env()
  return (
    <section
      aria-labelledby={code}
      className="grid scroll-mt-4 gap-x-6 gap-y-1 py-4 target:-mx-3 target:px-3 target:bg-raised sm:grid-cols-[15rem_1fr]"
      id={code}
    >
      <h3 data-title className="font-mono text-sm font-medium wrap-anywhere">
        <a href={`#${code}`} className="underline-offset-4 hover:underline">
          {code}
        </a>
      </h3>
      <div className="max-w-prose">
        {/* A title that is the code in words says nothing. */}
        {title.toLowerCase() !== code.replaceAll('_', ' ') && (
          <p data-keywords className="mb-1 font-medium">
            {title}
          </p>
        )}
        <p>
          <WithCode>{meaning}</WithCode>
        </p>
        <p className="mt-1 text-muted">
          <b className="font-medium text-ink">Fix:</b> <WithCode>{remedy}</WithCode>
          {code === 'internal_error' && supportContact && (
            <>
              {' '}
              Help: <ContactLink contact={supportContact} />
            </>
          )}
        </p>
      </div>
    </section>
  )
}
