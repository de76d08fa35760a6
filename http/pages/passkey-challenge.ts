import { Refusal } from '#core/errors.ts'
import { beginPasskeyAdd, beginPasskeyConfirm, beginPasskeyLogIn } from '#core/passkeys/index.ts'
import { clientNetwork } from '#http/server/client-ip.ts'
import { currentLogin } from './login.ts'
import { setStepToken } from './step-cookies.ts'

/**
 * Returns the options of a WebAuthn ceremony as JSON, and its step in a cookie: `for` says whether
 * to log in, to confirm a signed-in user, or to add a passkey.
 */
export async function passkeyChallenge(request: Request): Promise<Response> {
  const from = clientNetwork(request.headers)
  const purpose = new URL(request.url).searchParams.get('for')
  if (purpose === 'log-in') {
    const { options, token } = await beginPasskeyLogIn(from)
    await setStepToken('passkey_log_in', token)
    return respond(options)
  }
  const login = await currentLogin()
  if (!login) throw new Refusal('unauthorized', 'Log in first.')
  if (purpose === 'confirm') {
    const { options, token } = await beginPasskeyConfirm(login, from)
    await setStepToken('passkey_confirm', token)
    return respond(options)
  }
  if (purpose !== 'add') throw new Refusal('invalid_request', 'This is no purpose of a passkey.')
  const { options, token } = await beginPasskeyAdd(login, from)
  await setStepToken('passkey_add', token)
  return respond(options)
}

function respond(options: object): Response {
  return Response.json(options, { headers: { 'Cache-Control': 'no-store' } })
}
