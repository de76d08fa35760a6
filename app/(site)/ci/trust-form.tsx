'use client'

import type { ReactNode } from 'react'
import { Field } from '#components/ui/field.tsx'
import { FormBody, FormPage } from '#components/ui/form-dialog.tsx'
import { refusalOfField } from '#components/ui/use-form.ts'
import type { FormState } from '#http/pages/action.ts'
import type { CiProvider } from '#wire/ci-identity.ts'
import { createCiTrustAction } from './actions.ts'
import type { ProviderWords, TypedTrust } from './words.ts'

type TrustFormProps = {
  provider: CiProvider
  words: ProviderWords
  typed: TypedTrust
}

/** Shows the form for a trust of one provider, under its title and the links to the others. */
export function TrustForm({ provider, words, typed, children }: TrustFormProps & { children: ReactNode }) {
  return (
    <FormPage title={`Trust ${words.name}`} action={createCiTrustAction} back="/ci">
      {(sent) => (
        <>
          {children}
          <FormBody sent={sent} hidden={{ provider }} submit="Create trust">
            <TrustFields state={sent.state} provider={provider} words={words} typed={typed} />
          </FormBody>
        </>
      )}
    </FormPage>
  )
}

const examples = {
  github: { repository: 'acme/firmware', workflow: '.github/workflows/hil.yml' },
  gitlab: { repository: 'acme/team/firmware', workflow: '.gitlab-ci.yml' },
  buildkite: { repository: 'acme/firmware', workflow: 'hardware' },
}

type TrustFieldsProps = TrustFormProps & { state: FormState<unknown> }

function TrustFields({ state, provider, words, typed }: TrustFieldsProps) {
  const values = { ...typed, ...(state.status === 'refused' && state.typed) }
  const field = (name: keyof TypedTrust, what: string) => {
    const refusal = refusalOfField(state, name)
    return {
      ...{ name, autoComplete: 'off', defaultValue: values[name] ?? '' },
      error: refusal && `${what} ${refusal}.`,
    }
  }
  const isNarrowed = (['workflow', 'environment'] as const).some((name) => values[name] || refusalOfField(state, name))
  return (
    <>
      <Field
        {...field('repository', 'The name')}
        label={words.repository}
        placeholder={examples[provider].repository}
        hint="In its exact spelling. The first job fixes the trust to its ID, so that nobody can take the name."
      />
      <Field
        {...field('refs', 'Each ref')}
        label="Branches and tags"
        hint="Branches by name, tags as refs/tags/v1. Separated by spaces; * stands for anything but a slash."
      />
      <Field {...field('events', 'Each event')} label={words.event} hint={<EventHint provider={provider} />} />
      {provider === 'github' && (
        <label className="mb-4 flex items-start gap-2">
          <input type="checkbox" name="merge_queue" className="mt-0.5 size-4 shrink-0 accent-ink" />
          <span>
            Merge queue of main
            <span className="block text-xs text-muted">Adds its branches and the event merge_group.</span>
          </span>
        </label>
      )}
      <Field
        {...field('credits_per_day', 'It')}
        label="Credits per day"
        inputMode="numeric"
        hint="The most that its sessions together may cost on a day (UTC)."
      />
      <Field {...field('label', 'The label')} label="Label" hint="Optional. At most 100 characters." />
      <details open={isNarrowed} className="mb-4 rounded-md border border-line">
        <summary className="cursor-pointer px-3 py-2 font-medium">Only some of its jobs</summary>
        <div className="border-t border-line px-3 pt-3">
          <Field
            {...field('workflow', 'It')}
            label={words.workflow}
            placeholder={examples[provider].workflow}
            hint="Optional. Only jobs of this one."
          />
          {provider !== 'buildkite' && (
            <Field
              {...field('environment', 'It')}
              label="Environment"
              hint="Optional. Only jobs of this environment."
            />
          )}
        </div>
      </details>
      <p className="text-muted">A trust cannot be changed later: create another then, and delete this one.</p>
    </>
  )
}

function EventHint({ provider }: { provider: CiProvider }) {
  if (provider !== 'github') return 'Separated by spaces. Events that strangers can start are refused.'
  return 'Separated by spaces. Add pull_request only if forks of the repository get no write token.'
}
