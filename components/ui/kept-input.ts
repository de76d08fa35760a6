import { createContext } from 'react'
import { readStored, store } from '#components/stored.ts'

/** What is never kept, by its name. */
const SECRET = /^\$ACTION|password|token|code|response/
const KEY = 'typed into '

type Kept = {
  fields: [name: string, value: string][]
  /** The link that opened the dialog with the form. */
  dialog?: string | undefined
  /** A link has opened the dialog again. */
  isOpened?: boolean
}

/** The link that opened the dialog around a form. */
export const OpenedBy = createContext<string | undefined>(undefined)

/**
 * Keeps what was typed into a form of this page, without secrets, while its user logs in again. It
 * is forgotten with the tab.
 */
export function keepInput(fields: FormData, dialog: string | undefined): void {
  const typed = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string')
  const kept = typed.filter(([name]) => !SECRET.test(name))
  // Without a field, any form would pass for the one it was typed into.
  if (kept.length > 0 || dialog !== undefined) write({ fields: kept, dialog })
}

/** The same for the form in the open dialog, if there is one. */
export function keepOpenDialog(): void {
  const form = document.querySelector<HTMLFormElement>('dialog[open] form[data-dialog]')
  if (form) keepInput(new FormData(form), form.dataset.dialog)
}

/** Returns whether a link has to open its dialog again, for what was typed there. True once. */
export function opensAgain(dialog: string): boolean {
  const kept = read()
  if (kept?.dialog !== dialog || kept.isOpened) return false
  write({ ...kept, isOpened: true })
  return true
}

/** Fills in what was kept for this page, once, if this is the form it was typed into. */
export function restoreInput(form: HTMLFormElement): void {
  const kept = read()
  if (!kept || kept.dialog !== form.dataset.dialog || !isFormOf(form, kept)) return
  store(keyOfPage(), null, 'sessionStorage')
  form.closest('details')?.setAttribute('open', '')
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement) restore(element, kept)
  }
}

/** Forms with the same fields differ in what their hidden ones say. */
function isFormOf(form: HTMLFormElement, { fields }: Kept): boolean {
  return fields.every(([name, value]) => {
    const element = form.elements.namedItem(name)
    const isHidden = element instanceof HTMLInputElement && element.type === 'hidden'
    return element !== null && (!isHidden || element.value === value)
  })
}

/** Acts as the user does, so that React hears of it and what depends on the field follows. */
function restore(input: HTMLInputElement, { fields }: Kept): void {
  const values = fields.filter(([name]) => name === input.name).map(([, value]) => value)
  if (input.type === 'checkbox' || input.type === 'radio') {
    const isChosen = values.includes(input.value)
    if (input.checked !== isChosen && (isChosen || input.type === 'checkbox')) input.click()
  } else if (input.type !== 'hidden' && input.type !== 'password' && values[0] !== undefined) {
    // React's own setter would take the value for one that it has written.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, values[0])
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const keyOfPage = () => KEY + location.pathname + location.search

function read(): Kept | undefined {
  const text = readStored(keyOfPage(), 'sessionStorage')
  return text === null ? undefined : JSON.parse(text)
}

function write(kept: Kept): void {
  store(keyOfPage(), JSON.stringify(kept), 'sessionStorage')
}
