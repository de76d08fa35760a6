import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import type { z } from 'zod'
import { actingAs, actor } from '#core/actor.ts'
import { deviceOf } from '#core/device.ts'
import type { Refusal } from '#core/errors.ts'
import type { Login } from '#core/logins/index.ts'
import { toRefusal } from '#http/api/to-refusal.ts'
import { clientIp } from '#http/server/client-ip.ts'
import { addLogFields, requestId } from '#http/server/request-log.ts'
import { requireOpenedLogin } from './login.ts'
import { referringPage } from './referring-page.ts'

/**
 * What a form shows after it was sent: its result, or the refusal and the typed values without
 * passwords and tokens.
 */
export type FormState<R> =
  | { status: 'idle' }
  | { status: 'done'; result: R }
  | {
      status: 'refused'
      code: Refusal['code']
      detail: string
      fields: Partial<Record<string, string>>
      typed: Record<string, string>
    }

export type FormAction<R> = (state: FormState<R>, form: FormData) => Promise<FormState<R>>

/**
 * Creates the action of a form that anyone may send from our own pages (`proxy.ts` checks the
 * origin). `work` gets the parsed fields.
 */
export function openAction<S extends z.ZodType, R>(schema: S, work: (input: z.output<S>) => Promise<R>): FormAction<R> {
  return async (_, form) => {
    const typed = typedFields(form)
    try {
      const input = schema.safeParse(typed)
      if (!input.success) return refusedInput(input.error, typed)
      const sent = await headers()
      const guest = { kind: 'guest', address: clientIp(sent), device: deviceOf(sent.get('user-agent')) } as const
      return { status: 'done', result: await actingAs(guest, () => work(input.data)) }
    } catch (error) {
      unstable_rethrow(error)
      const refusal = toRefusal(error, requestId())
      if (refusal.code === 'rate_limited')
        addLogFields({ retry_after: refusal.particulars.headers?.['Retry-After'] ?? '1' })
      return refused(refusal, typed)
    }
  }
}

/**
 * Creates the action of a signed-in user's form. Other callers are sent to log in, and return to
 * the page of the form; to `path` if the browser does not say which it was.
 */
export function action<S extends z.ZodType, R>(
  path: string,
  schema: S,
  work: (login: Login, input: z.output<S>) => Promise<R>,
): FormAction<R> {
  return openAction(schema, async (input) => {
    const login = await requireOpenedLogin(referringPage(await headers()) ?? path)
    return actingAs({ ...actor(), kind: 'user', credentialId: login.id }, () => work(login, input))
  })
}

/** Returns the typed fields; none if the body is not a form. */
function typedFields(form: unknown): Record<string, string> {
  if (!(form instanceof FormData)) return {}
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(fields.filter(([name]) => !name.startsWith('$ACTION')))
}

function refusedInput<R>(error: z.ZodError, typed: Record<string, string>): FormState<R> {
  const fields = error.issues.map((issue) => [issue.path.join('.'), issue.message] as const).reverse()
  const detail = 'Check the marked fields.'
  return {
    status: 'refused',
    code: 'invalid_request',
    detail,
    fields: Object.fromEntries(fields),
    typed: withoutSecrets(typed),
  }
}

function refused<R>({ code, message, particulars }: Refusal, typed: Record<string, string>): FormState<R> {
  const fields = (particulars.errors ?? []).map((error) =>
    'pointer' in error ? [error.pointer.slice(1), error.detail] : [error.parameter, error.detail],
  )
  return { status: 'refused', code, detail: message, fields: Object.fromEntries(fields), typed: withoutSecrets(typed) }
}

function withoutSecrets(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !/password|token/.test(name)))
}
