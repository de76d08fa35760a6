import { within } from './target.ts'

const passkeys = ['core/passkeys/passkeys.test.ts']

export const ofPasskeys = [
  ...within('core/passkeys/log-in.ts', {
    name: 'a network asks for any number of challenges',
    find: '  await consume(limits.passkeyChallenges, from)\n',
    replace: '',
    tests: passkeys,
  }),
  ...within(
    { file: 'core/passkeys/challenge.ts', tests: passkeys },
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
  ),
  ...within(
    { file: 'core/passkeys/verify.ts', tests: passkeys },
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
  ),
  ...within('core/passkeys/confirm.ts', {
    name: "another user's passkey confirms",
    find: 'if (passkey.user.id !== login.user.id)',
    replace: 'if (false)',
    tests: passkeys,
  }),
  ...within(
    { file: 'core/passkeys/add.ts', tests: passkeys },
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
  ),
  ...within(
    { file: 'core/passkeys/manage.ts', tests: passkeys },
    {
      name: "somebody else's passkey is removed",
      find: 'and(eq(passkeys.userId, id), eq(passkeys.id, passkeyId))',
      replace: 'eq(passkeys.id, passkeyId)',
    },
    {
      name: 'a new name of a passkey is not recorded',
      find: "    await recordEvent('passkey_renamed', { userId: user.id, subjectId: passkey, details: {} })\n",
      replace: '',
    },
  ),
  ...within('core/accounts/close.ts', {
    name: 'a closed account keeps its passkeys',
    find: '    await deletePasskeys(user)\n',
    replace: '',
    tests: passkeys,
  }),
]
