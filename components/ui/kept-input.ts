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
  sessionStorage.setItem(KEY + location.pathname, JSON.stringify(typed))
}

/** Fills in what was kept for this page, once, if this is the form it was typed into. */
export function restoreInput(form: HTMLFormElement): void {
  const key = KEY + location.pathname
  const kept = sessionStorage.getItem(key)
  if (kept === null) return
  const typed: [string, string][] = JSON.parse(kept)
  if (!typed.every(([name]) => form.elements.namedItem(name))) return
  sessionStorage.removeItem(key)
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
