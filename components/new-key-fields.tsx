import type { FormState } from '#http/pages/action.ts'
import { accessOptions, expiryOptions } from './new-key-words.ts'
import { Choices, type Option } from './ui/choices.tsx'
import { Field } from './ui/field.tsx'
import { refusalOfField } from './ui/use-form.ts'

/** What a key may be. The first of each list is chosen. */
export type KeyOffer = {
  label: string
  access: Option[]
  expiry: Option[]
  creditsPerDay: string
}

const anyKey: KeyOffer = { label: '', access: accessOptions, expiry: expiryOptions, creditsPerDay: '' }

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
        hint="Optional, at most 100 characters. It cannot be changed later."
        error={labelRefusal && `The label ${labelRefusal}.`}
      />
      <div className="space-y-4">
        <Choices
          legend="Access"
          name="access"
          options={offer.access}
          hint="A key that runs sessions sees only those that it started. Choose it for CI."
          error={refusalOfField(state, 'access')}
        />
        <Choices legend="Expires" name="expiry" options={offer.expiry} error={refusalOfField(state, 'expiry')} />
        <Field
          label="Credits per day"
          name="credits_per_day"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={offer.creditsPerDay}
          hint="Optional. Its sessions end before they would cost more on a day (UTC)."
          error={capRefusal && `It ${capRefusal}.`}
        />
      </div>
    </>
  )
}
