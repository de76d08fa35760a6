import { Notice } from './ui/notice.tsx'

const problems = new Map([
  ['over', 'Signing in at the provider took too long. Try again.'],
  ['failed', 'The provider did not confirm who you are. Try again in a moment.'],
  ['cancelled', 'You cancelled at the provider.'],
  ['limit', 'Too many attempts. Wait a few minutes, then try again.'],
  [
    'unverified',
    'The provider has not verified your e-mail address. Sign up with a password, then link the provider on your account page.',
  ],
  [
    'taken',
    'Your address already has an account. Log in to it, then link the provider on your account page. Without its password, set a new one.',
  ],
  ['linked', 'This account of the provider, or another one there, is linked already.'],
  ['other', 'Nothing was changed: this did not come from your own account page, or you have a better way to confirm.'],
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
