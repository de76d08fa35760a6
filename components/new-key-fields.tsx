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
          hint="“Run sessions” keys see only the sessions they started. Choose this for CI."
          error={refusalOfField(state, 'access')}
        />
        <Choices legend="Expires" name="expiry" options={offer.expiry} error={refusalOfField(state, 'expiry')} />
        <Field
          label="Daily credit limit"
          name="credits_per_day"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={offer.creditsPerDay}
          hint="Optional. Sessions started with this key end before they exceed the limit. Days are UTC."
          error={capRefusal && `The limit ${capRefusal}.`}
        />
      </div>
    </>
  )
}
