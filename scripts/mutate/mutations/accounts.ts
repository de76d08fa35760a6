import { within } from './target.ts'

export const ofAccounts = [
  ...within(
    'core/accounts/change-password.ts',
    { name: 'other logins outlive a new password', find: 'await endOtherLogins(login)', replace: '' },
    {
      name: 'passwords are changed without limit',
      find: 'await consume(limits.passwordChanges, user.id)',
      replace: '',
    },
    {
      name: 'a password is changed after another change',
      find: 'await lockAllFactors(verified)',
      replace: '',
      tests: ['core/accounts/account.race.test.ts', 'core/accounts/change-password.test.ts'],
    },
    {
      name: 'a password alone is changed by itself despite two-factor sign-in',
      find: "await proveAllFactors(user, current_password ?? '', from, login)",
      replace: "await proveIdentity(user, current_password ?? '', from, login)",
      tests: ['core/accounts/confirm-login.test.ts'],
    },
  ),
  ...within(
    'core/accounts/reset-password.ts',
    { name: 'a shared console outlives a reset', find: '    await revokeTickets(userId)\n', replace: '' },
    { name: 'logins outlive a reset', find: 'await endAllLogins(userId)', replace: '' },
    {
      name: 'a reset works for an address that was left',
      find: 'eq(users.email, owner.email), isOpen',
      replace: 'isOpen',
    },
    {
      name: 'resets are mailed without limit',
      find: 'await consume(limits.mailsToAddress, email.toLowerCase())',
      replace: '',
    },
    {
      name: 'who is kept out by wrong tries stays out after a reset',
      find: 'await clearLoginAttempts(email)',
      replace: '',
    },
  ),
  ...within(
    { file: 'core/accounts/change-email.ts', tests: ['core/accounts/first-proof.test.ts'] },
    {
      name: 'the password of an address without proof outlives the proof',
      find: 'if (needsPassword && !chosen) throw',
      replace: 'if (false) throw',
    },
    {
      name: 'links asked for before a first proof outlive it',
      find: 'await revokeTokens(userId)',
      replace: '',
    },
  ),
  ...within(
    'core/accounts/change-email.ts',
    {
      name: 'a link confirms an address other than its own',
      find: ': eq(users.email, email)',
      replace: ': undefined',
    },
    {
      name: 'a link is mailed to an address that somebody has',
      find: 'const isOwner = sql`${and(isMine, isFree(email))}`',
      replace: 'const isOwner = sql`${isMine}`',
    },
    {
      name: 'mails to a new address are sent without limit',
      find: 'for (const address of new Set([user.email, email])) await',
      replace: 'for (const address of new Set<string>()) await',
    },
  ),
  ...within('core/sessions/erase-declarations.ts', {
    name: 'parts outlive their account',
    find: '.set({ metadata: {}, parts: [], origin: null, trustId: null })',
    replace: '.set({ metadata: {}, origin: null, trustId: null })',
    tests: ['core/accounts/close.test.ts'],
  }),
  ...within(
    { file: 'core/accounts/close.ts', tests: ['core/accounts/close.test.ts'] },
    { name: 'keys outlive their account', find: 'await deleteKeys(user)', replace: '' },
    { name: 'metadata and parts outlive their account', find: 'await eraseDeclarations(user)', replace: '' },
    {
      name: 'a password alone closes an account with two-factor sign-in',
      find: "await proveAllFactors(user, current_password ?? '', from, login)",
      replace: "await proveIdentity(user, current_password ?? '', from, login)",
      tests: ['core/accounts/confirm-login.test.ts'],
    },
    { name: 'sessions outlive their account', find: 'await endAllAt(user, at)', replace: '' },
    {
      name: 'addresses outlive their account',
      find: 'await eraseAddressesOf(user)',
      replace: '',
      tests: ['core/audit/audit.test.ts'],
    },
  ),
  ...within(
    { file: 'core/accounts/close.ts', tests: ['core/accounts/closed-account.test.ts'] },
    { name: 'shared links outlive their account', find: 'await deleteTickets(user)', replace: '' },
    { name: 'what commands printed outlives its account', find: 'await eraseOutput(user)', replace: '' },
    { name: 'idempotency keys outlive their account', find: 'await deleteMade(user)', replace: '' },
    { name: 'half a log-in outlives its account', find: 'await revokeTokens(user.id)', replace: '' },
  ),
  ...within(
    {
      file: 'core/one-time-tokens.ts',
      tests: ['core/accounts/reset-password.test.ts', 'core/accounts/change-email.test.ts'],
    },
    {
      name: 'a token is read, and then deleted',
      find: 'const [consumed] = await db().delete(oneTimeTokens).where(isValid(kinds, token)).returning(owner)',
      replace:
        'const consumed = await readToken(kinds, token)\n  await db().delete(oneTimeTokens).where(isValid(kinds, token))',
      tests: ['core/one-time-tokens.race.test.ts'],
    },
    { name: 'a token works for ever', find: 'gt(oneTimeTokens.expiresAt, sql`now()`),', replace: '' },
    {
      name: 'a token of one kind does what another is for',
      find: 'inArray(oneTimeTokens.kind, kinds),',
      replace: '',
    },
  ),
  ...within('core/audit/index.ts', {
    name: 'events of everybody are listed',
    find: 'and(eq(auditEvents.userId, user.id), only',
    replace: 'and(only',
    tests: ['core/audit/audit.test.ts'],
  }),
  ...within('core/audit/actions.ts', {
    name: 'an event takes any detail',
    find: 'const key = z.strictObject(',
    replace: 'const key = z.looseObject(',
  }),
  ...within(
    'core/accounts/first-steps.ts',
    {
      name: 'what others did ticks the first steps',
      find: 'where ${sessions.userId} = ${users.id}) sessions',
      replace: ') sessions',
    },
    {
      name: 'one user hides the first steps of all',
      find: '.set({ firstStepsHiddenAt: new Date() }).where(eq(users.id, user.id))',
      replace: '.set({ firstStepsHiddenAt: new Date() })',
    },
  ),
]
