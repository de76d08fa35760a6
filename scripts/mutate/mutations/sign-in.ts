import { within } from './target.ts'

const providers = ['core/accounts/providers.test.ts']
const passkeys = ['core/passkeys/passkeys.test.ts']
const codes = ['core/accounts/second-factor.test.ts']
const wrongCodes = ['core/accounts/wrong-codes.test.ts']
const confirmations = ['core/accounts/confirm-login.test.ts']

export const ofSignIn = [
  ...within('core/accounts/log-in.ts', codes, [
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
  ]),
  ...within('core/accounts/second-factor.ts', codes, [
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
      find: "!(await consumeStep('second_factor', step))",
      replace: "!(await readStep('second_factor', step))",
    },
    {
      name: 'with two-factor sign-in a password alone confirms',
      find: 'if (!(await hasSecondFactor(userId))) return transaction(work)',
      replace: 'return transaction(work)',
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
  ]),
  ...within(
    'core/second-factors/verify.ts',
    ['core/accounts/second-factor.race.test.ts'],
    [
      {
        name: 'a code of an app works again',
        find: 'and(isOn(userId), lt(secondFactors.lastStep, step))',
        replace: 'isOn(userId)',
      },
    ],
  ),
  ...within('core/second-factors/recovery-codes.ts', codes, [
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
  ]),
  ...within('core/second-factors/set-up.ts', codes, [
    { name: 'any browser is shown the secret of an app', find: '    eq(secondFactors.loginId, id),\n', replace: '' },
    {
      name: 'the app of somebody who has one is replaced',
      find: '      setWhere: isNull(secondFactors.confirmedAt),\n',
      replace: '',
    },
  ]),
  ...within('core/sign-in-steps.ts', codes, [
    { name: 'a step never ends', find: '    gt(signInSteps.expiresAt, sql`now()`),\n', replace: '' },
  ]),
  ...within('core/one-time-tokens.ts', codes, [
    { name: 'a new password leaves half a log-in', find: '  await cancelSteps(userId)\n', replace: '' },
  ]),
  ...within('core/logins/confirm.ts', codes, [
    {
      name: 'a confirmation holds for ever',
      find: 'gt(logins.confirmedAt, sql`now() - make_interval(mins => ${CONFIRMED_MINUTES})`)',
      replace: 'sql`${logins.confirmedAt} is not null`',
    },
  ]),
  ...within('core/accounts/first-proof.ts', codes, [
    {
      name: "a stranger's shared console stays after the owner's proof",
      find: '  await revokeTickets(userId)\n',
      replace: '',
      tests: ['core/accounts/first-proof.test.ts'],
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
  ]),
  ...within('core/passkeys/log-in.ts', passkeys, [
    {
      name: 'a network asks for any number of challenges',
      find: '  await consume(limits.passkeyChallenges, from)\n',
      replace: '',
    },
  ]),
  ...within('core/passkeys/challenge.ts', passkeys, [
    {
      name: 'a challenge is signed again',
      find: 'import { consumeStep,',
      replace: 'import { readStep as consumeStep,',
    },
    {
      name: "a challenge is signed for somebody else's confirmation",
      find: ' || (step.userId ?? undefined) !== userId',
      replace: '',
    },
  ]),
  ...within('core/passkeys/verify.ts', passkeys, [
    {
      name: 'a passkey need not verify the person',
      find: 'requireUserVerification: true',
      replace: 'requireUserVerification: false',
    },
    {
      name: 'a copy of a passkey works',
      find: 'eq(passkeys.userId, user.id), hasRisen)',
      replace: 'eq(passkeys.userId, user.id))',
      tests: ['core/passkeys/passkeys.race.test.ts'],
    },
    {
      name: "a passkey says that it is another user's",
      find: '    refuseOtherHandle(response.response.userHandle, user)\n',
      replace: '',
    },
  ]),
  ...within('core/passkeys/confirm.ts', passkeys, [
    { name: "another user's passkey confirms", find: 'if (passkey.user.id !== login.user.id)', replace: 'if (false)' },
  ]),
  ...within('core/passkeys/add.ts', passkeys, [
    { name: 'a browser left open adds a passkey', find: '    await lockConfirmed(login)\n', replace: '' },
    {
      name: "the URLs in a new passkey's certificate are fetched",
      find: '  if (!isWithoutCertificate(signed.attestationObject)) throw refused()\n',
      replace: '',
    },
    {
      name: 'a new passkey signs with a certificate',
      find: "(format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)",
      replace: "format === 'packed'",
    },
    {
      name: 'a user has any number of passkeys',
      find: '(await countPasskeys(user)) >= MAX_PASSKEYS',
      replace: 'false',
    },
  ]),
  ...within('core/passkeys/manage.ts', passkeys, [
    {
      name: "somebody else's passkey is removed",
      find: 'and(eq(passkeys.userId, id), eq(passkeys.id, passkeyId))',
      replace: 'eq(passkeys.id, passkeyId)',
    },
  ]),
  ...within('core/accounts/close.ts', passkeys, [
    { name: 'a closed account keeps its passkeys', find: '    await deletePasskeys(user)\n', replace: '' },
  ]),
  ...within(
    'core/accounts/change-email.ts',
    ['core/accounts/second-factor.race.test.ts'],
    [
      {
        name: 'a password that waited moves the account although a code is needed by now',
        find: "if (!('confirmed' in verified) && ",
        replace: 'if (false && ',
      },
    ],
  ),
  ...within('core/accounts/providers.ts', providers, [
    {
      name: 'a provider alone confirms who has two-factor sign-in',
      find: "if (start.purpose === 'confirm' && login)",
      replace: 'if (false)',
    },
    {
      name: 'somebody is linked to what another user began',
      find: "if (userId !== user.id) throw problem('other')\n    const id",
      replace: 'const id',
    },
    {
      name: 'a browser left open links a provider',
      find: '    await lockConfirmed(login)\n    if (userId',
      replace: '    if (userId',
    },
    {
      name: 'a log-in begun with a provider ends after it is unlinked',
      find: '    await cancelSteps(user.id)\n',
      replace: '',
    },
    { name: 'the only way to sign in is unlinked', find: 'others < 1 && !(await hasPassword(user))', replace: 'false' },
    {
      name: 'a provider confirms who has a password',
      find: '(await hasPassword(user)) || (await countPasskeys',
      replace: '(await countPasskeys',
    },
    {
      name: 'a provider bypasses two-factor sign-in',
      find: "throw problem('ended')\n    return beginLogin(known, userAgent, address)",
      replace: "throw problem('ended')\n    return { login: 'none' }",
    },
  ]),
  ...within('core/identities/finish.ts', providers, [
    {
      name: 'an address that is not verified makes an account',
      find: 'claims.email_verified === true && ',
      replace: '',
    },
    { name: 'a provider passes for another', find: 'if (expected.provider !== name)', replace: 'if (false)' },
    {
      name: 'an answer of a provider works again',
      find: 'import { consumeStep } from',
      replace: 'import { readStep as consumeStep } from',
    },
    { name: 'the nonce of an ID token is not compared', find: '      expectedNonce: nonce,\n', replace: '' },
  ]),
  ...within('core/identities/github.ts', providers, [
    {
      name: 'an address that GitHub has not verified makes an account',
      find: 'primary && verified',
      replace: 'primary',
    },
  ]),
  ...within('core/identities/providers.ts', providers, [
    {
      name: 'every visitor waits for a provider that is away',
      find: '  if (isAway) throw unreachable(provider)\n',
      replace: '',
    },
    { name: 'anybody signs ID tokens', find: '    execute.push(enableNonRepudiationChecks)\n', replace: '' },
  ]),
]
