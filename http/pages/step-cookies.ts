import { cookies } from 'next/headers'
import { STEP_MINUTES, type StepKind } from '#core/sign-in-steps.ts'
import { loginCookieName, loginCookieOptions } from '#http/login-cookie.ts'

/** Returns the token of the step that this browser has begun, if any. */
export async function stepToken(kind: StepKind): Promise<string | undefined> {
  return (await cookies()).get(nameOf(kind))?.value
}

/** Gives this browser the token of a step, which only it can end. */
export async function setStepToken(kind: StepKind, token: string): Promise<void> {
  const jar = await cookies()
  jar.set(nameOf(kind), token, { ...loginCookieOptions(), maxAge: STEP_MINUTES * 60 })
}

export async function clearStepToken(kind: StepKind): Promise<void> {
  const jar = await cookies()
  jar.set(nameOf(kind), '', { ...loginCookieOptions(), maxAge: 0 })
}

/** As the login cookie is named: `__Host-` over https, so that no other host can set it. */
function nameOf(kind: StepKind): string {
  return `${loginCookieName()}-${kind.replaceAll('_', '-')}`
}
