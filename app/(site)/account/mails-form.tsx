'use client'

import Link from 'next/link'
import { mailWords } from '#app/mail/mail-words.ts'
import { credits } from '#components/amounts.ts'
import { Button } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { MailSettings, OptionalMail } from '#core/accounts/index.ts'
import { setMailsAction } from './actions.ts'

const kinds = Object.entries(mailWords) as [OptionalMail, (typeof mailWords)[OptionalMail]][]

/** Chooses which mails are sent. Security notices are not among them. */
export function MailsForm({ off, lowBalanceCredits }: MailSettings) {
  const { state, isPending, form } = useForm(setMailsAction)
  return (
    <form {...form} className="rounded-lg border border-line bg-surface">
      <ul key={off.join()} className="divide-y divide-line">
        {kinds.map(([kind, { title, text }]) => (
          <li key={kind}>
            <label className="flex cursor-pointer items-start gap-3 px-4 py-3">
              <input
                type="checkbox"
                name={kind}
                defaultChecked={!off.includes(kind)}
                className="mt-0.5 size-4 shrink-0 accent-ink"
              />
              <span className="min-w-0">
                <span className="font-medium">{title}</span>
                <span className="block text-muted">
                  {kind === 'low_balance' ? <LowBalance below={lowBalanceCredits} /> : text}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-3">
        <Button type="submit" pending={isPending}>
          Save
        </Button>
        <Outcome state={state} done={() => 'Saved.'} />
      </div>
    </form>
  )
}

/** Shows below which balance a mail is sent, and where that is set. */
function LowBalance({ below }: { below: number | null }) {
  return (
    <>
      {below === null ? 'Not sent: you have set no limit. ' : `When your balance falls below ${credits(below)}. `}
      <Link href="/credits#limits" className="underline underline-offset-2">
        {below === null ? 'Set a limit' : 'Change'}
      </Link>
    </>
  )
}
