import { confirmByProvider, linkProvider } from '#core/accounts/index.ts'
import { actingAs } from '#core/actor.ts'
import { deviceOf } from '#core/device.ts'
import { Refusal } from '#core/errors.ts'
import { beginWithProvider, finishWithProvider, ProviderStart, providerProblem } from '#core/identities/index.ts'
import { logFailure } from '#core/log.ts'
import { clientIp, clientNetwork } from '#http/server/client-ip.ts'
import { addLogFields, requestId } from '#http/server/request-log.ts'
import { currentLogin, signInAs } from './login.ts'
import { plainPage } from './plain-page.ts'
import { safeRedirect } from './safe-redirect.ts'
import { clearStepToken, setStepToken, stepToken } from './step-cookies.ts'

/**
 * Sends this browser to a provider, by a page that leads there: browsers would apply the policy of
 * our forms to a redirect.
 */
export async function startWithProvider(request: Request, name: string): Promise<Response> {
  const form = await request.formData()
  const parsed = ProviderStart.safeParse({ purpose: form.get('purpose'), next: safeRedirect(form.get('next')) })
  if (!parsed.success) throw new Refusal('invalid_request', 'This form could not be processed.')
  const start = parsed.data
  try {
    const { url, label, token } = await beginWithProvider(
      name,
      start,
      clientNetwork(request.headers),
      await currentLogin(),
    )
    await setStepToken('provider', token)
    const link = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return new Response(plainPage(`Opening ${label}`, `<a href="${link}">Continue to ${label}</a>`), {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', Refresh: `0; url=${url}` },
    })
  } catch (error) {
    return goTo(explain(error, start.purpose === 'log_in'))
  }
}

/** Ends what `startWithProvider` began, as the browser comes back, and goes on to its page. */
export async function returnFromProvider(request: Request, name: string): Promise<Response> {
  const { headers, url } = request
  const token = (await stepToken('provider')) ?? ''
  await clearStepToken('provider')
  const login = await currentLogin()
  const who = login ? { kind: 'user' as const, credentialId: login.id } : { kind: 'guest' as const }
  const act = async (): Promise<string> => {
    try {
      const { profile, purpose, next, userId } = await finishWithProvider(name, token, new URL(url).search)
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
      return explain(error, !login)
    }
  }
  const actor = { ...who, address: clientIp(headers), device: deviceOf(headers.get('user-agent')) }
  return goTo(await actingAs(actor, act))
}

/** Returns the page that says why it failed. The operator finds in the log what a provider did. */
function explain(error: unknown, isGuest: boolean): string {
  if (!(error instanceof Refusal)) throw error
  addLogFields({ code: error.code })
  if (error.cause !== undefined) logFailure(error.cause, { request_id: requestId() })
  const problem = new URLSearchParams({ problem: providerProblem(error) })
  return isGuest ? `/login?${problem}` : `/account?${problem}`
}

/** Next's own redirect is an error, which would become a problem response. */
function goTo(page: string): Response {
  return new Response(null, { status: 303, headers: { Location: page, 'Cache-Control': 'no-store' } })
}
