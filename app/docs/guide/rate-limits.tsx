import { CodeBlock } from '#components/code-block/code-block.tsx'
import { limits } from '#core/rate-limits.ts'
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
          <CodeBlock title="On every response to valid credentials" label="Rate limit headers">
            {`${policy}\nRateLimit: "${calls.name}";r=${calls.max - 1};t=${calls.seconds}`}
          </CodeBlock>
          <CodeBlock title="On a 429" label="Headers of a 429">
            {`${policy}\nRateLimit: "${calls.name}";r=0;t=12\nRetry-After: 12`}
          </CodeBlock>
        </>
      }
    >
      <p>
        Each key and each login has {calls.max} calls per {calls.seconds} seconds. <C>RateLimit-Policy</C> has this
        limit. <C>RateLimit</C> has the calls left (<C>r</C>) and the seconds until the limit resets (<C>t</C>). Both
        are absent if limits are turned off.
      </p>
      <p>
        Calls over the limit get <C>429</C>{' '}
        <To href="/docs/errors#rate_limited">
          <C>rate_limited</C>
        </To>
        . Wait the number of seconds in <C>Retry-After</C>, then retry.
      </p>
      <p>There are further limits:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          one account creates at most {keyCreation.max} keys and starts at most {sessionStarts.max} sessions in{' '}
          {keyCreation.seconds / 60} minutes, including refused attempts;
        </li>
        <li>
          one IP address (for IPv6, one /64) sends at most {badCredentials.max} invalid keys in {badCredentials.seconds}{' '}
          seconds. Valid keys from there keep working.
        </li>
      </ul>
      <p className="text-muted">
        New keys, session starts and invalid keys are counted across all servers. Calls are counted by each server.
      </p>
    </Section>
  )
}
