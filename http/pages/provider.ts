import { z } from 'zod'
import { beginAtProvider, confirmByProvider, linkProvider } from '#core/accounts/index.ts'
import { type Actor, actingAs } from '#core/actor.ts'
import { deviceOf } from '#core/device.ts'
import { Refusal } from '#core/errors.ts'
import { finishWithProvider, ProviderStart, providerProblem } from '#core/identities/index.ts'
import { logFailure } from '#core/log.ts'
import type { Login } from '#core/logins/index.ts'
import { clientIp, clientNetwork } from '#http/server/client-ip.ts'
import { addLogFields, requestId } from '#http/server/request-log.ts'
import { escapeMarkup } from './escape-markup.ts'
import { currentLogin, signInAs } from './login.ts'
import { plainPage } from './plain-page.ts'
import { safeRedirect } from './safe-redirect.ts'
import { clearStepToken, setStepToken, stepToken } from './step-cookies.ts'

/** A confirmation has a code if two-factor authentication is on. */
const StartForm = ProviderStart.extend({ code: z.string().max(60).optional() })

/**
 * Sends this browser to a provider, by a page that leads there: browsers would apply the policy of
 * our forms to a redirect.
 */
export async function startWithProvider(request: Request, name: string): Promise<Response> {
  const form = await formOf(request)
  const code = form.get('code') ?? undefined
  const parsed = StartForm.safeParse({ purpose: form.get('purpose'), next: safeRedirect(form.get('next')), code })
  if (!parsed.success) throw unreadable()
  const start = parsed.data
  const login = await currentLogin()
  try {
    const begin = () => beginAtProvider(name, start, clientNetwork(request.headers), login)
    const { url, label, token } = await actingAs(whoIs(request, login), begin)
    await setStepToken('provider', token)
    const link = escapeMarkup(url)
    return new Response(plainPage(`Opening ${label}`, `<a href="${link}">Continue to ${label}</a>`), {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', Refresh: `0; url=${url}` },
    })
  } catch (error) {
    const { purpose, next } = start
    if (purpose === 'confirm') return goTo(explain(error, '/account/confirm', { next }))
    return goTo(explain(error, purpose === 'log_in' ? '/login' : '/account'))
  }
}

/** Ends what `startWithProvider` began, as the browser comes back, and goes on to its page. */
export async function returnFromProvider(request: Request, name: string): Promise<Response> {
  const token = (await stepToken('provider')) ?? ''
  await clearStepToken('provider')
  const login = await currentLogin()
  const act = async (): Promise<string> => {
    try {
      const { profile, purpose, next, userId } = await finishWithProvider(name, token, new URL(request.url).search)
      const page = safeRedirect(next)
      if (purpose === 'log_in') {
        const isSignedIn = await signInAs(profile)
        return isSignedIn ? page : `/login/code?${new URLSearchParams({ next: page })}`
      }
      if (!login) return `/login?${new URLSearchParams({ next: page })}`
      if (purpose === 'link') await linkProvider(login, profile, userId)
      else await confirmByProvider(login, profile, userId)
      return page
    } catch (error) {
      return explain(error, login ? '/account' : '/login')
    }
  }
  return goTo(await actingAs(whoIs(request, login), act))
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    throw error instanceof TypeError ? unreadable() : error
  }
}

function unreadable(): Refusal {
  return new Refusal('invalid_request', 'This form could not be processed.')
}

function whoIs({ headers }: Request, login?: Login): Actor {
  const who = login ? { kind: 'user' as const, credentialId: login.id } : { kind: 'guest' as const }
  return { ...who, address: clientIp(headers), device: deviceOf(headers.get('user-agent')) }
}

/** Returns `page` with why it failed. The operator finds in the log what a provider did. */
function explain(error: unknown, page: string, search: Record<string, string> = {}): string {
  if (!(error instanceof Refusal)) throw error
  addLogFields({ code: error.code })
  if (error.cause !== undefined) logFailure(error.cause, { request_id: requestId() })
  return `${page}?${new URLSearchParams({ ...search, problem: providerProblem(error) })}`
}

/** Next's own redirect is an error, which would become a problem response. */
function goTo(page: string): Response {
  return new Response(null, { status: 303, headers: { Location: page, 'Cache-Control': 'no-store' } })
}
