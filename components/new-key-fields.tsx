import type { FormState } from '#http/pages/action.ts'
import { accessOptions, DEFAULT_EXPIRY, expiryOptions } from './new-key-words.ts'
import { Choices, type Option } from './ui/choices.tsx'
import { Field } from './ui/field.tsx'
import { refusalOfField } from './ui/use-form.ts'

/** What a key may be. The first access is chosen, and `chosenExpiry`. */
export type KeyOffer = {
  label: string
  access: Option[]
  expiry: Option[]
  chosenExpiry: string
  creditsPerDay: string
}

const anyKey: KeyOffer = {
  label: '',
  access: accessOptions,
  expiry: expiryOptions,
  chosenExpiry: DEFAULT_EXPIRY,
  creditsPerDay: '',
}

/** What is chosen for a new key, and cannot be changed later. */
export function NewKeyFields({ state, offer = anyKey }: { state: FormState<unknown>; offer?: KeyOffer }) {
  const labelRefusal = refusalOfField(state, 'label')
  const capRefusal = refusalOfField(state, 'credits_per_day')
  return (
    <>
      <Field
        label="Label"
        name="label"
        autoComplete="off"
        defaultValue={offer.label}
        placeholder="nightly CI"
        hint="Optional. What the key is for; it cannot be changed later."
        error={labelRefusal && `The label ${labelRefusal}.`}
      />
      <div className="space-y-4">
        <Choices legend="Access" name="access" options={offer.access} error={refusalOfField(state, 'access')} />
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
          error={capRefusal && `The limit ${capRefusal}.`}
        />
      </div>
    </>
  )
}
