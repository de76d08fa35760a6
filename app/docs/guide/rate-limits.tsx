import { limits } from '#core/rate-limits.ts'
import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { C, To } from './words.tsx'

export function RateLimits() {
  const { default: calls, badCredentials, keyCreation, sessionStarts } = limits
  const policy = `RateLimit-Policy: "${calls.name}";q=${calls.max};w=${calls.seconds}`
  return (
    <Section
      id="rate-limits"
      title="Rate limits"
      aside={
        <>
          <CodeBlock title="On every answer to valid credentials" label="Rate limit headers">
            {`${policy}\nRateLimit: "${calls.name}";r=${calls.max - 1};t=${calls.seconds}`}
          </CodeBlock>
          <CodeBlock title="On a 429" label="Headers of a 429">
            {`${policy}\nRateLimit: "${calls.name}";r=0;t=12\nRetry-After: 12`}
          </CodeBlock>
        </>
      }
    >
      <p>
        Each key and each login has {calls.max} calls in {calls.seconds} seconds. <C>RateLimit-Policy</C> says so, and{' '}
        <C>RateLimit</C> how many are left (<C>r</C>) and in how many seconds they are counted anew (<C>t</C>). Neither
        is there where limits are switched off.
      </p>
      <p>
        Beyond it the answer is <C>429</C>{' '}
        <To href="/docs/errors#rate_limited">
          <C>rate_limited</C>
        </To>
        . Wait as many whole seconds as <C>Retry-After</C> says, then go on.
      </p>
      <p>Beside it:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          one account creates at most {keyCreation.max} keys and starts at most {sessionStarts.max} sessions in{' '}
          {keyCreation.seconds / 60} minutes, refused tries among them;
        </li>
        <li>
          one address (for IPv6, one /64) sends at most {badCredentials.max} keys in {badCredentials.seconds} seconds
          that are mistyped, expired or revoked. Good keys from there go on working.
        </li>
      </ul>
      <p className="text-muted">
        Creations and bad keys are counted for all our servers together; calls are counted by each server for itself.
      </p>
    </Section>
  )
}
