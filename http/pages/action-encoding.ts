/**
 * What a browser sends to a Server Action, in React's encoding: action ids, JSON and form fields.
 * React decodes much more, and fails on most of it if it is malformed.
 */

const ACTION_ID = /^[0-9a-f]{42}$/
/** Each nesting is a call on React's stack. */
const MAX_DEPTH = 20
/**
 * An escaped `$`, a form, undefined, a number JSON lacks, a date, a bigint, a value that stayed in
 * the browser.
 */
const REFERENCE = /^\$(\$.*|K[0-9a-f]{1,4}|undefined|NaN|-?Infinity|-0|D[\d:.TZ-]{1,40}|n-?\d{1,300}|T)$/s

export function isActionId(id: string): boolean {
  return ACTION_ID.test(id)
}

/** True for the arguments of an action: a JSON array with nothing React cannot decode. */
export function isArguments(text: unknown): boolean {
  const value = parsed(text)
  return Array.isArray(value) && isPlain(value)
}

/** True for the multipart body of an action that a script calls. */
export function isScriptForm(form: FormData): boolean {
  const parts = [...form].filter(([name]) => /^\d+$/.test(name))
  return parts.length === 1 && parts[0]?.[0] === '0' && isArguments(parts[0][1])
}

/**
 * True for a form sent without script, which names its action in fields that begin with `$ACTION_`.
 */
export function isPlainForm(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith('$ACTION_'))
  if (names.length === 0 || new Set(names).size < names.length) return false
  return names.every((name) => {
    const [, kind, key = ''] = /^\$ACTION_(ID_|REF_|)(.*)$/s.exec(name) ?? []
    if (kind === 'ID_') return isActionId(key)
    if (kind === 'REF_') return isBound(form, key)
    return name === '$ACTION_KEY' ? typeof form.get(name) === 'string' : isPart(form, key)
  })
}

/** The description of a bound action names its arguments: `{"id":"…","bound":"$@1"}`. */
function isBound(form: FormData, key: string): boolean {
  const action = parsed(form.get(`$ACTION_${key}:0`))
  if (typeof action !== 'object' || action === null) return false
  const { id, bound } = action as { id?: unknown; bound?: unknown }
  if (typeof id !== 'string' || !isActionId(id)) return false
  if (bound === null) return true
  const [, part] = /^\$@(\d+)$/.exec(String(bound)) ?? []
  return part !== undefined && part !== '0' && isArguments(form.get(`$ACTION_${key}:${part}`))
}

/** Either the description of an action, which `isBound` reads, or arguments of one. */
function isPart(form: FormData, key: string): boolean {
  const [, action = '', part] = /^(\w*):(\d+)$/.exec(key) ?? []
  if (part === undefined || !form.has(`$ACTION_REF_${action}`)) return false
  return part === '0' || isArguments(form.get(`$ACTION_${key}`))
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Not recursive: a body may nest deeper than the stack. */
function isPlain(root: unknown): boolean {
  const open = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && value.startsWith('$') && !REFERENCE.test(value)) return false
    if (typeof value !== 'object' || value === null) continue
    if (depth === MAX_DEPTH) return false
    for (const member of Object.values(value)) open.push({ value: member, depth: depth + 1 })
  }
  return true
}
