import type { ReactNode } from 'react'
import { Remedy } from '#components/form-error.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { FormButtons, type SentForm } from '#components/ui/form-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { StartFields } from './start-fields.tsx'
import { refusalOf, type StartOffer } from './start-offer.ts'
import { StartSubject } from './start-summary.tsx'

type StartFormProps = { offer: StartOffer; picture: ReactNode; sent: SentForm<never> }

/** Shows the fields, or why a start would be refused. */
export function StartForm({ offer, picture, sent }: StartFormProps) {
  const refusal = refusalOf(offer)
  if (!refusal) return <StartFields offer={offer} picture={picture} sent={sent} />
  return (
    <>
      <StartSubject offer={offer} picture={picture} isAlone />
      <Notice tone="warn">{refusal.detail}</Notice>
      <FormButtons>
        {sent.cancel}
        {!offer.refusals.onEmulated && <ButtonLink href="/boards?kind=emulated">See emulated boards</ButtonLink>}
        <Remedy code={refusal.code} look="primary" />
      </FormButtons>
    </>
  )
}

export function titleOf({ board, type, isBusy }: StartOffer): string {
  const name = board?.label ?? type.label
  return isBusy ? `Join the queue for ${name}` : `Start a session on ${name}`
}
