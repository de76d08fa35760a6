import { ContactLink } from '#components/contact-link.tsx'
import { type RefusalCode, refusals } from '#core/errors.ts'
import { env } from '#env.ts'
import { WithCode } from '../with-code.tsx'
import { explanations } from './explanations.ts'

const codes = Object.keys(refusals) as RefusalCode[]

/** Shows what each code means and what to do about it. */
export function ErrorCodes() {
  return (
    <div className="max-w-3xl divide-y divide-line border-y border-line">
      {codes.map((code) => (
        <Entry key={code} code={code} />
      ))}
    </div>
  )
}

function Entry({ code }: { code: RefusalCode }) {
  const { status, title } = refusals[code]
  const { meaning, remedy } = explanations[code]
  const { supportContact } = env()
  return (
    <section
      aria-labelledby={code}
      className="grid scroll-mt-4 gap-x-6 gap-y-1 py-4 target:-mx-3 target:px-3 target:bg-raised sm:grid-cols-[15rem_1fr]"
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
