import { within } from './target.ts'

const providers = ['core/accounts/providers.test.ts']
const answers = ['core/accounts/provider-answers.test.ts']

export const ofProviders = [
  ...within(
    'core/accounts/providers.ts',
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
      find: "throw problem('ended')\n    return beginLogin(known, 'provider', userAgent, address)",
      replace: "throw problem('ended')\n    return { login: 'none' }",
    },
  ),
  ...within(
    { file: 'core/identities/finish.ts', tests: answers },
    {
      name: 'an address that is not verified makes an account',
      find: 'claims.email_verified === true && ',
      replace: '',
      tests: providers,
    },
    { name: 'a provider passes for another', find: 'if (expected.provider !== name)', replace: 'if (false)' },
    {
      name: 'an answer of a provider works again',
      find: 'import { consumeStep } from',
      replace: 'import { readStep as consumeStep } from',
    },
    {
      name: 'a cookie at a provider confirms who is there',
      find: "purpose === 'confirm' && !isRecent(claims)",
      replace: 'false',
    },
    {
      name: 'the time of a log-in at a provider is compared with our clock',
      find: 'iat - auth_time <= CONFIRMS_SECONDS',
      replace: 'Date.now() / 1_000 - auth_time <= CONFIRMS_SECONDS + 0 * iat',
    },
    { name: 'the nonce of an ID token is not compared', find: '      expectedNonce: nonce,\n', replace: '' },
  ),
  ...within(
    { file: 'core/identities/begin.ts', tests: answers },
    {
      name: 'a cookie at GitHub confirms who is there',
      find: "start.purpose === 'confirm' && !isConfirming(provider)",
      replace: 'false',
    },
    { name: 'a provider is not asked to show its log-in', find: "max_age: '0',", replace: '' },
  ),
  ...within('core/identities/github.ts', {
    name: 'an address that GitHub has not verified makes an account',
    find: 'primary && verified',
    replace: 'primary',
    tests: answers,
  }),
  ...within(
    { file: 'core/identities/providers.ts', tests: answers },
    {
      name: 'every visitor waits for a provider that is away',
      find: '  if (isAway) throw unreachable(provider)\n',
      replace: '',
    },
    { name: 'a provider is asked once what it is', find: 'last && now - last.at < HOUR_MS ?', replace: 'last ?' },
    {
      name: 'a failed look throws away what a provider has said',
      find: 'if (last && last !== known) {',
      replace: 'if (!known) {',
    },
    { name: 'anybody signs ID tokens', find: '    execute.push(enableNonRepudiationChecks)\n', replace: '' },
  ),
]
