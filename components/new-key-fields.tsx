import type { FormState } from '#http/pages/action.ts'
import { accessOptions, DEFAULT_ACCESS, DEFAULT_EXPIRY, expiryOptions } from './new-key-words.ts'
import { Choices, type Option } from './ui/choices.tsx'
import { Field } from './ui/field.tsx'
import { refusalOfField } from './ui/use-form.ts'

/** What a key may be, and what of it is chosen at first. */
export type KeyOffer = {
  label: string
  access: Option[]
  chosenAccess: string
  expiry: Option[]
  chosenExpiry: string
  creditsPerDay: string
}

/** As little as most keys need: one that may do all is a choice. */
const anyKey: KeyOffer = {
  label: '',
  access: accessOptions,
  chosenAccess: DEFAULT_ACCESS,
  expiry: expiryOptions,
  chosenExpiry: DEFAULT_EXPIRY,
  creditsPerDay: '',
}

/** What is chosen for a new key, and cannot be changed later. */
export function NewKeyFields({ state, offer = anyKey }: { state: FormState<unknown>; offer?: KeyOffer }) {
  return (
    <div className="space-y-4">
      <LabelField state={state} offer={offer} />
      <AccessField state={state} offer={offer} />
      <LimitFields state={state} offer={offer} />
    </div>
  )
}

type FieldsProps = { state: FormState<unknown>; offer: KeyOffer }

function LabelField({ state, offer }: FieldsProps) {
  const refusal = refusalOfField(state, 'label')
  return (
    <Field
      label="Label"
      name="label"
      autoComplete="off"
      defaultValue={offer.label}
      placeholder="nightly CI"
      hint="Optional. What the key is for; it cannot be changed later."
      error={refusal && `The label ${refusal}.`}
    />
  )
}

function AccessField({ state, offer }: FieldsProps) {
  return (
    <Choices
      legend="Access"
      name="access"
      options={offer.access}
      chosen={offer.chosenAccess}
      error={refusalOfField(state, 'access')}
    />
  )
}

/** Until when a key works, and how much it may spend. */
function LimitFields({ state, offer }: FieldsProps) {
  const refusal = refusalOfField(state, 'credits_per_day')
  return (
    <>
      <Choices
        legend="Expires"
        name="expiry"
        options={offer.expiry}
        chosen={offer.chosenExpiry}
        hint="The key stops working then."
        error={refusalOfField(state, 'expiry')}
      />
      <Field
        label="Daily credit limit"
        name="credits_per_day"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={offer.creditsPerDay}
        placeholder="No limit"
        hint="Optional. The most that this key’s sessions may cost in a day (UTC). At the limit, its sessions end and it starts no new ones until midnight."
        error={refusal && `The limit ${refusal}.`}
      />
    </>
  )
}

/** The same, with all but the access folded; open after a refusal. */
export function FoldedKeyFields({ state, offer }: FieldsProps) {
  const expiry = offer.expiry.find(([value]) => value === offer.chosenExpiry)?.[1] ?? ''
  return (
    <div className="space-y-4">
      <AccessField state={state} offer={offer} />
      <details open={state.status === 'refused'} className="rounded-md border border-line bg-surface">
        <summary className="cursor-pointer px-3 py-2 wrap-anywhere">
          <span className="font-medium">Label, expiry and limit</span>
          <span className="block text-muted">
            {[offer.label && `“${offer.label}”`, `expires: ${expiry.toLowerCase()}`, limitInWords(offer)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </summary>
        <div className="space-y-4 border-t border-line p-3">
          <LabelField state={state} offer={offer} />
          <LimitFields state={state} offer={offer} />
        </div>
      </details>
    </div>
  )
}

function limitInWords({ creditsPerDay }: KeyOffer): string {
  return creditsPerDay === '' ? 'no daily limit' : `up to ${creditsPerDay} credits a day`
}
