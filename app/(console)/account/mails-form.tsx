'use client'

import { mailWords } from '#app/mail/mail-words.ts'
import { Button } from '#components/ui/button.tsx'
import { Outcome } from '#components/ui/outcome.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { OptionalMail } from '#core/accounts/index.ts'
import { setMailsAction } from './actions.ts'

const kinds = Object.entries(mailWords) as [OptionalMail, (typeof mailWords)[OptionalMail]][]

/** Chooses which mails are sent. Security notices are not among them. */
export function MailsForm({ off }: { off: OptionalMail[] }) {
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
                <span className="block text-muted">{text}</span>
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
