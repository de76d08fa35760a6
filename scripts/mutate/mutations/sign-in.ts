import { within } from './target.ts'

const codes = ['core/accounts/second-factor.test.ts']
const wrongCodes = ['core/accounts/wrong-codes.test.ts']
const confirmations = ['core/accounts/confirm-login.test.ts']

export const ofSignIn = [
  ...within(
    { file: 'core/accounts/log-in.ts', tests: codes },
    {
      name: 'a password alone signs in who has two-factor sign-in',
      find: 'if (await hasSecondFactor(user.id))',
      replace: 'if (false)',
    },
    {
      name: 'an important change needs no password',
      find: 'if (!password && login && (await isConfirmedLogin(login)))',
      replace: 'if (!password && login)',
    },
    {
      name: 'a password alone moves an account with two-factor sign-in',
      find: 'if (password !== undefined && !(await hasSecondFactor(user.id)))',
      replace: 'if (password !== undefined)',
      tests: confirmations,
    },
    {
      name: 'a password that waited does what needs two-factor sign-in by now',
      find: "  if (!('confirmed' in proof) && (await hasSecondFactor(proof.user.id))) throw unconfirmed()\n",
      replace: '',
      tests: ['core/accounts/second-factor.race.test.ts'],
    },
  ),
  ...within(
    { file: 'core/accounts/second-factor.ts', tests: codes },
    {
      name: 'codes are tried without counting',
      find: "  await countLoginAttempt(userId, 'code_tries')\n  const done",
      replace: '  const done',
    },
    {
      name: 'codes are guessed slowly for ever',
      find: '  await refuseAfterWrongCodes(userId)\n',
      replace: '',
      tests: wrongCodes,
    },
    {
      name: 'nobody hears of who guesses codes',
      find: '    await onWrong?.()\n',
      replace: '',
      tests: wrongCodes,
    },
    {
      name: 'attempts at a password use up those at codes',
      find: "  await countLoginAttempt(userId, 'code_tries')\n  const done",
      replace: '  await countLoginAttempt(userId)\n  const done',
    },
    {
      name: 'a step of a log-in is ended twice',
      find: "user && (await consumeStep('second_factor', step))",
      replace: "user && (await readStep('second_factor', step))",
    },
    {
      name: 'with two-factor sign-in a password alone confirms',
      find: 'if (!(await hasSecondFactor(userId))) return transaction(() => work(false))',
      replace: 'return transaction(() => work(false))',
      tests: confirmations,
    },
    {
      name: 'an address that was asked for before removes the app',
      find: "    await revokeTokens(user.id, ['email_change'])\n",
      replace: '',
      tests: confirmations,
    },
    {
      name: 'two-factor sign-in is turned off without a confirmation',
      find: '    await lockConfirmed(login)\n    await deleteSecondFactor(userId)',
      replace: '    await deleteSecondFactor(userId)',
    },
  ),
  ...within('core/second-factors/verify.ts', {
    name: 'a code of an app works again',
    find: 'and(isOn(userId), lt(secondFactors.lastStep, step))',
    replace: 'isOn(userId)',
    tests: ['core/accounts/second-factor.race.test.ts'],
  }),
  ...within(
    { file: 'core/second-factors/recovery-codes.ts', tests: codes },
    {
      name: 'a recovery code works again',
      find: 'const used = await db().delete(recoveryCodes).where(isCode).returning({ userId: recoveryCodes.userId })',
      replace: 'const used = await db().select({ userId: recoveryCodes.userId }).from(recoveryCodes).where(isCode)',
    },
    {
      name: 'recovery codes are stored as they are',
      find: 'return sha256(letters.',
      replace: 'return Buffer.from(letters.',
    },
  ),
  ...within(
    { file: 'core/second-factors/set-up.ts', tests: codes },
    { name: 'any browser is shown the secret of an app', find: '    eq(secondFactors.loginId, id),\n', replace: '' },
    {
      name: 'the app of somebody who has one is replaced',
      find: '      setWhere: isNull(secondFactors.confirmedAt),\n',
      replace: '',
    },
  ),
  ...within('core/sign-in-steps.ts', {
    name: 'a step never ends',
    find: '    gt(signInSteps.expiresAt, sql`now()`),\n',
    replace: '',
    tests: codes,
  }),
  ...within('core/one-time-tokens.ts', {
    name: 'a new password leaves half a log-in',
    find: '  await cancelSteps(userId)\n',
    replace: '',
    tests: codes,
  }),
  ...within('core/logins/confirm.ts', {
    name: 'a confirmation holds for ever',
    find: 'gt(logins.confirmedAt, sql`now() - make_interval(mins => ${CONFIRMED_MINUTES})`)',
    replace: 'sql`${logins.confirmedAt} is not null`',
    tests: codes,
  }),
  ...within(
    { file: 'core/accounts/first-proof.ts', tests: codes },
    {
      name: "a stranger's shared console stays after the owner's proof",
      find: '  await revokeTickets(userId, login && { except: login.id })\n',
      replace: '',
      tests: ['core/accounts/first-proof.test.ts'],
    },
    {
      name: "a user's own shared console ends as they confirm their address",
      find: 'revokeTickets(userId, login && { except: login.id })',
      replace: 'revokeTickets(userId)',
      tests: ['core/accounts/kept-at-first-proof.test.ts'],
    },
    {
      name: "a user's own keys end as they confirm their address",
      find: 'revokeAllKeys(userId, login?.id)',
      replace: 'revokeAllKeys(userId)',
      tests: ['core/accounts/kept-at-first-proof.test.ts'],
    },
    {
      name: "a stranger's app stays after the owner's proof",
      find: 'const wasOn = await deleteSecondFactor(userId)',
      replace: 'const wasOn = false',
    },
    {
      name: 'the removal of an app by a first proof is not recorded',
      find: "  if (wasOn) await recordEvent('second_factor_off', { userId, details: {} })\n",
      replace: '',
    },
  ),
  ...within('core/accounts/second-factor.ts', {
    name: 'a log-in with a code does not say what began it',
    find: "begun.expected === 'provider' ? 'provider_and_code' : 'password_and_code'",
    replace: "'password_and_code'",
    tests: ['core/accounts/login-methods.test.ts'],
  }),
  ...within('core/logins/confirm.ts', {
    name: 'a confirmation is not recorded',
    find: "  await recordEvent('login_confirmed', { userId: user.id, subjectId: id, details: { by } })\n",
    replace: '',
    tests: ['core/accounts/login-methods.test.ts'],
  }),
  ...within('core/accounts/change-email.ts', {
    name: 'a password that waited moves the account although a code is needed by now',
    find: '    await lockAllFactors(verified)\n',
    replace: '',
    tests: ['core/accounts/second-factor.race.test.ts'],
  }),
]
