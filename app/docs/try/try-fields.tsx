'use client'

import { useEffect, useId, useState } from 'react'
import { idsAt } from './call.ts'
import type { TryField, TryOperation } from './operation.ts'

/** Where the ids are that a path asks for. */
const LISTS: Record<string, string> = {
  session_id: '/v1/sessions',
  board_id: '/v1/boards?limit=20',
  key_id: '/v1/auth/keys',
  webhook_id: '/v1/webhooks',
}

/** The name of the field with the body. No parameter is called so. */
export const BODY = ' body'

const control = 'h-8 w-full min-w-0 rounded-md border border-control bg-canvas px-2 font-mono text-xs'

/** Asks for what is in the path, and folds the rest. */
export function TryFields({ operation: { method, fields, body } }: { operation: TryOperation }) {
  const bodyId = useId()
  const [inPath, inQuery] = [
    fields.filter(({ place }) => place === 'path'),
    fields.filter(({ place }) => place === 'query'),
  ]
  return (
    <>
      {inPath.map((field) => (
        <Field key={field.name} field={field} isFilledIn={method !== 'DELETE'} />
      ))}
      {inQuery.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-xs text-muted hover:text-ink">
            Query parameters ({inQuery.length})
          </summary>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {inQuery.map((field) => (
              <Field key={field.name} field={field} />
            ))}
          </div>
        </details>
      )}
      {body !== undefined && (
        <div>
          <label htmlFor={bodyId} className="mb-1 block text-xs">
            Body, JSON
          </label>
          <textarea
            id={bodyId}
            name={BODY}
            defaultValue={body}
            rows={body.split('\n').length}
            autoComplete="off"
            spellCheck={false}
            className={`${control} h-auto py-1.5 leading-5`}
          />
        </div>
      )}
    </>
  )
}

/** What is deleted has to be chosen: nothing is filled in. */
function Field({ field, isFilledIn = true }: { field: TryField; isFilledIn?: boolean }) {
  const { name, place, isRequired, values, example } = field
  const id = useId()
  const own = useOwnIds(place === 'path' ? LISTS[name] : undefined)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-mono text-xs">
        {name}
      </label>
      {values.length > 0 ? (
        <select id={id} name={name} className={control}>
          <option value="">any</option>
          {values.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      ) : (
        <input
          // Filled in once one's own ids have come.
          key={isFilledIn ? own[0] : undefined}
          id={id}
          name={name}
          required={isRequired}
          defaultValue={isFilledIn ? own[0] : undefined}
          placeholder={example}
          list={own.length > 0 ? `${id}-own` : undefined}
          autoComplete="off"
          spellCheck={false}
          className={control}
        />
      )}
      {own.length > 0 && (
        <datalist id={`${id}-own`}>
          {own.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  )
}

/** Returns the ids of what the visitor has, newest first; nothing until they have come. */
function useOwnIds(list: string | undefined): string[] {
  const [ids, setIds] = useState<string[]>([])
  useEffect(() => {
    if (list === undefined) return
    const left = new AbortController()
    void idsAt(list, left.signal).then((found) => left.signal.aborted || setIds(found))
    return () => left.abort()
  }, [list])
  return ids
}
