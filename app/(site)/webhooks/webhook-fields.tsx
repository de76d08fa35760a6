import { Choices, type Option } from '#components/ui/choices.tsx'
import { Field } from '#components/ui/field.tsx'
import { refusalOfField } from '#components/ui/use-form.ts'
import type { FormState } from '#http/pages/action.ts'
import { eventTypes } from '#wire/event-types.ts'
import { eventWords } from './words.ts'

const eventChoices: Option[] = [
  ['all', 'All events', 'Also those added later.'],
  ['some', 'Selected events', 'Choose which events to send.'],
]

/** What is chosen for a new webhook, and cannot be changed later. */
export function WebhookFields({ state }: { state: FormState<unknown> }) {
  const urlRefusal = refusalOfField(state, 'url')
  const labelRefusal = refusalOfField(state, 'label')
  return (
    <>
      <Field
        label="URL"
        name="url"
        type="url"
        autoComplete="off"
        placeholder="https://example.com/hooks/boardwalk"
        hint="Events are posted here. It must be reachable from the internet."
        error={urlRefusal && `The URL ${urlRefusal}.`}
      />
      <Field
        label="Label"
        name="label"
        autoComplete="off"
        placeholder="build server"
        hint="Optional. At most 100 characters."
        error={labelRefusal && `The label ${labelRefusal}.`}
      />
      <div className="group">
        <Choices legend="Events" name="events" options={eventChoices} error={refusalOfField(state, 'events')} />
        <fieldset className="mt-3 hidden gap-x-4 gap-y-2 pl-3 group-has-[[value=some]:checked]:grid sm:grid-cols-2">
          <legend className="sr-only">Which events</legend>
          {eventTypes.map((type) => (
            <label key={type} className="flex items-start gap-2 text-xs">
              <input type="checkbox" name={type} className="size-4 shrink-0 accent-ink" />
              <span>
                <span className="font-mono">{type}</span>
                <span className="block text-muted">{eventWords[type]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      <p className="mt-4 text-muted">The next step shows the signing secret, once. Your receiver needs it.</p>
    </>
  )
}
