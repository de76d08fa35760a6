import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import {
  beginWithProvider,
  countIdentities,
  findIdentity,
  insertIdentity,
  type Profile,
  type ProviderStart,
  removeIdentity,
  touchIdentity,
} from '#core/identities/index.ts'
import { Id } from '#core/ids.ts'
import { confirmLogin, type Login, lockConfirmed } from '#core/logins/index.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { countPasskeys } from '#core/passkeys/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { cancelSteps } from '#core/sign-in-steps.ts'
import { isOpen, type User } from '#core/users.ts'
import { db, transaction, users } from '#db/index.ts'
import { type Begun, beginLogin } from './log-in.ts'
import { Email } from './schemas.ts'
import { withSecondFactor } from './second-factor.ts'
import { addVerifiedUser } from './sign-up.ts'

const problems = {
  unverified: 'The provider has not verified your e-mail address. Sign up with a password, then link the provider.',
  taken: 'Your address has an account here. Log in to it, then link the provider on your account page.',
  linked: 'This provider account, or another one from the same provider, is already linked.',
  other: 'This is not the account of the provider that is linked to yours.',
  ended: 'The provider was unlinked. Log in another way.',
} as const

/**
 * Begins as `beginWithProvider` does. A confirmation takes a code, too, if two-factor
 * authentication is on, because a provider stands in for the password alone. Throws at `/code`.
 */
export async function beginAtProvider(
  name: string,
  start: z.infer<typeof ProviderStart> & { code?: string | undefined },
  from: string,
  login?: Login,
): ReturnType<typeof beginWithProvider> {
  const { code, ...begun } = start
  const step = await beginWithProvider(name, begun, from, login)
  // Last, so that no code is used up while the provider is away.
  if (start.purpose === 'confirm' && login) await withSecondFactor(login.user.id, code, async () => {})
  return step
}

/**
 * Signs in who is known at a provider, by issuer and subject alone. A new person with an address
 * that the provider has verified, and that no account has, gets an account without a password. An
 * address never leads into an account that exists: its user has to log in and link the provider.
 * Two-factor authentication asks for a code here too. Throws `unauthorized`, and `rate_limited` for
 * too many new accounts.
 */
export async function signInWithProvider(
  profile: Profile,
  from: string,
  userAgent: string | null,
  address?: string,
): Promise<Begun> {
  const known = await findIdentity(profile)
  if (!known) return signUpWithProvider(profile, from, userAgent, address)
  return transaction(async () => {
    await lockUser(known)
    if (!(await touchIdentity(profile, known.id))) throw problem('ended')
    return beginLogin(known, 'provider', userAgent, address)
  })
}

async function signUpWithProvider(
  profile: Profile,
  from: string,
  userAgent: string | null,
  address?: string,
): Promise<Begun> {
  const email = Email.safeParse(profile.email)
  if (!email.success) throw problem('unverified')
  await consume(limits.signUps, from)
  return transaction(async () => {
    const user = await addVerifiedUser(email.data)
    if (!user) throw problem('taken')
    if (!(await insertIdentity(profile, user.id))) throw problem('linked')
    return beginLogin(user, 'provider', userAgent, address)
  })
}

/**
 * Links an account at a provider to the user, who has confirmed to be there, and then came back
 * from the provider: `userId` began that. Throws `unauthorized`.
 */
export function linkProvider(login: Login, profile: Profile, userId: string | null): Promise<void> {
  const { user } = login
  return transaction(async () => {
    await lockConfirmed(login)
    if (userId !== user.id) throw problem('other')
    const id = await insertIdentity(profile, user.id)
    if (!id) throw problem('linked')
    await recordEvent('provider_linked', { userId: user.id, subjectId: id, details: {} })
    await enqueueNotice({ kind: 'provider_linked' }, user.id)
  })
}

/**
 * Confirms by coming back from a provider that the user of a browser is there. Only for accounts
 * without a password, which have nothing better: a provider need not ask for anything. Throws
 * `unauthorized`.
 */
export async function confirmByProvider(login: Login, profile: Profile, userId: string | null): Promise<void> {
  const { user } = login
  if (userId !== user.id || (await hasPassword(user)) || (await countPasskeys(user)) > 0) throw problem('other')
  await transaction(async () => {
    await lockUser(user)
    if (!(await touchIdentity(profile, user.id))) throw problem('other')
    await confirmLogin(login, 'provider')
  })
}

export const UnlinkProvider = z.strictObject({ identity: Id('identity') })

/**
 * Unlinks an account at a provider, and ends what was begun to sign in. Throws `not_found`,
 * `unauthorized` if this browser has not confirmed its user, and `invalid_request` if it is the
 * only way to sign in.
 */
export function unlinkProvider(login: Login, { identity }: z.infer<typeof UnlinkProvider>): Promise<void> {
  const { user } = login
  return transaction(async () => {
    await lockConfirmed(login)
    const others = (await countIdentities(user)) - 1 + (await countPasskeys(user))
    if (others < 1 && !(await hasPassword(user))) {
      throw new Refusal('invalid_request', 'This is your only way to sign in. Set a password or add a passkey first.')
    }
    await removeIdentity(user, identity)
    await cancelSteps(user.id)
    await recordEvent('provider_unlinked', { userId: user.id, subjectId: identity, details: {} })
    await enqueueNotice({ kind: 'provider_unlinked' }, user.id)
  })
}

/** Returns whether a user has a password; who signs in with a provider may have none. */
export async function hasPassword(user: Pick<User, 'id'>): Promise<boolean> {
  return (await db().$count(users, and(eq(users.id, user.id), isNotNull(users.passwordHash)))) > 0
}

async function lockUser({ id }: User): Promise<void> {
  const isUser = and(eq(users.id, id), isOpen)
  await db().select({ id: users.id }).from(users).where(isUser).for('update')
}

function problem(name: keyof typeof problems): Refusal {
  return new Refusal('unauthorized', problems[name], { members: { problem: name } })
}
