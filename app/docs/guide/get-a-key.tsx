import { KEEP_EXPIRED_DAYS, MAX_LIVE_KEYS } from '#core/api-keys/index.ts'
import { env } from '#env.ts'
import { Section } from '../section.tsx'
import { C, To } from './words.tsx'

export function GetAKey() {
  const { signupCredits } = env()
  return (
    <Section id="get-a-key" title="Get a key">
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>
          <To href="/sign-up">Sign up</To> with an e-mail address and a password.
          {signupCredits > 0 && ` ${signupCredits} credits come with the account.`}
        </li>
        <li>
          <To href="/credits">Top up</To> once, with any pack. It moves the account to the paid tier permanently.
        </li>
        <li>
          <To href="/keys">Create a key</To>. It is shown once. If you lose it, revoke it and create a new one.
        </li>
      </ol>
      <p className="text-muted">
        The free tier has the web interface and one session at a time, but no keys. Creating one is refused with{' '}
        <To href="/docs/errors#paid_tier_required">
          <C>paid_tier_required</C>
        </To>
        . An account has at most {MAX_LIVE_KEYS} live keys. A key cannot be renamed. It works until it expires or is
        revoked. A key that expires can only create keys that expire no later. Expired keys are listed for{' '}
        {KEEP_EXPIRED_DAYS} days.
      </p>
    </Section>
  )
}
