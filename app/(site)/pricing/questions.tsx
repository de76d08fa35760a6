import Link from 'next/link'
import type { ReactNode } from 'react'

const link = 'text-ink underline underline-offset-4'

/** Answers what people ask before they pay. */
export function Questions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-lg font-semibold tracking-tight">
        Questions
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2">
        <Question asked="What happens when my credits run out?">
          The session ends when the next minute would begin, and nothing is charged later. A CI run that ends so, or
          cannot begin, has{' '}
          <Link href="/docs/ci#ci-failures" prefetch={false} className={link}>
            exit code 4
          </Link>
          : a person has to act.
        </Question>
        <Question asked="Am I warned before that?">
          The session’s page says when your credits run out. We also write to a confirmed e-mail address: ten minutes
          before a session that you started in the browser ends, and when your balance falls below a limit that you set.
        </Question>
        <Question asked="Can I limit what CI spends?">
          Yes. You can set a daily credit limit on each key, a limit on each session, and a daily limit for the whole
          account.{' '}
          <Link href="/docs/clients" prefetch={false} className={link}>
            CI recipes
          </Link>
        </Question>
        <Question asked="What can I do before I pay?">
          One session at a time, in the browser. Emulated boards work without a confirmed e-mail address; hardware
          boards need one. API keys come with the first top-up.
        </Question>
      </dl>
    </section>
  )
}

function Question({ asked, children }: { asked: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{asked}</dt>
      <dd className="mt-1 text-muted">{children}</dd>
    </div>
  )
}
