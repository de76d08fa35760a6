import { readStored, store } from '#components/stored.ts'

/** What is never kept, by its name. */
const SECRET = /^\$ACTION|password|token|code|response/
const KEY = 'typed into '

/**
 * Keeps what was typed, without secrets, if a form was answered by sending its user to log in. It
 * is forgotten with the tab.
 */
export function keepInput(error: unknown, fields: FormData): void {
  if (!(error instanceof Error && 'digest' in error && String(error.digest).includes(';/login?next='))) return
  const typed = [...fields].filter(([name, value]) => typeof value === 'string' && !SECRET.test(name))
  store(KEY + location.pathname, JSON.stringify(typed), 'sessionStorage')
}

/** Fills in what was kept for this page, once, if this is the form it was typed into. */
export function restoreInput(form: HTMLFormElement): void {
  const key = KEY + location.pathname
  const kept = readStored(key, 'sessionStorage')
  if (kept === null) return
  const typed: [string, string][] = JSON.parse(kept)
  if (!typed.every(([name]) => form.elements.namedItem(name))) return
  store(key, null, 'sessionStorage')
  form.closest('details')?.setAttribute('open', '')
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement) restore(element, typed)
  }
}

function restore(input: HTMLInputElement, typed: [string, string][]): void {
  const values = typed.filter(([name]) => name === input.name).map(([, value]) => value)
  if (input.type === 'checkbox' || input.type === 'radio') input.checked = values.includes(input.value)
  else if (input.type !== 'hidden' && input.type !== 'password' && values[0] !== undefined) input.value = values[0]
}
