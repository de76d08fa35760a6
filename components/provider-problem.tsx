import { Notice } from './ui/notice.tsx'

const problems = new Map([
  ['over', 'Logging in with the provider took too long. Try again.'],
  ['failed', 'The provider could not verify your identity. Try again in a moment.'],
  [
    'unconfirmed',
    'The provider did not ask you to log in again, so it confirms nothing. Set a password by e-mail, then confirm with it.',
  ],
  ['cancelled', 'You cancelled at the provider.'],
  ['limit', 'Too many attempts. Wait a few minutes, then try again.'],
  [
    'unverified',
    'The provider has not verified your e-mail address. Sign up with a password, then link the provider on your account page.',
  ],
  [
    'taken',
    'This address already has an account. Log in, then link the provider on your account page. If you do not know the password, reset it.',
  ],
  ['linked', 'This provider account, or another one from the same provider, is already linked.'],
  ['other', 'Nothing was changed. Start from your own account page, or confirm with your password or passkey.'],
  ['code', 'The code is incorrect or was already used. Enter the next one.'],
  ['ended', 'This provider was unlinked. Log in another way.'],
])

/** Shows why signing in with a provider failed, by the name in the page's address. */
export function ProviderProblem({ problem }: { problem: unknown }) {
  const text = typeof problem === 'string' ? problems.get(problem) : undefined
  if (!text) return null
  return (
    <div className="mb-5" role="status">
      <Notice tone="warn">{text}</Notice>
    </div>
  )
}
