import Link from 'next/link'
import type { ReactNode } from 'react'
import { credits } from '#components/amounts.ts'

type QuestionsProps = {
  /** What a minute on an emulated board costs; undefined if none can be started. */
  emulatedRate: number | undefined
}

/** Answers what people ask before they pay. */
export function Questions({ emulatedRate }: QuestionsProps) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-lg font-semibold tracking-tight">
        Questions
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2">
        <Question asked="What happens when my credits run out?">
          The session ends when the next minute would begin. Your balance never goes below zero, and nothing is charged
          later. Credits do not expire.
        </Question>
        <Question asked="What can I do before I pay?">
          One session at a time, in the browser. Emulated boards work without a confirmed e-mail address; hardware
          boards need one. API keys come with the first top-up.
        </Question>
        {emulatedRate !== undefined && (
          <Question asked="What does a CI run cost?">
            A test that takes two and a half minutes on an emulated board costs {credits(3 * emulatedRate)}, because a
            minute is charged as it starts.
          </Question>
        )}
        <Question asked="Can I limit what CI spends?">
          Yes. You can set a daily credit limit on each key, a limit on each session, and a daily limit for the whole
          account.{' '}
          <Link href="/docs/clients" prefetch={false} className="text-ink underline underline-offset-4">
            CI recipes
          </Link>
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
