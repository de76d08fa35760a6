import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { curlCi } from './ci-example.ts'
import { C, To } from './words.tsx'

export function Ci({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="ci"
      title="CI jobs"
      aside={
        <CodeBlock title="curl" label="Hold a board in a CI job with curl">
          {curlCi(baseUrl)}
        </CodeBlock>
      }
    >
      <p>
        Use a key that <To href="/keys">runs sessions</To>: it sees only those that it started, and its{' '}
        <C>credits_per_day</C> limits what a leaked key can cost. <C>max_credits</C> limits one session.
      </p>
      <p>
        <C>lease_seconds</C> ends the session of a job that was killed: renew the <To href="#renewLease">lease</To>{' '}
        every third of it, or keep a console open that can type. Time in which the service is down does not count.
      </p>
      <p>
        <C>metadata</C> says which run a session belongs to, and <To href="#listSessions">filters</To> find it again. An
        https <C>run_url</C> is a link on its page.
      </p>
      <p>
        Wait with <C>wait_for</C> and <C>wait_seconds</C> in place of polling, or follow all changes as{' '}
        <To href="#streamEvents">events</To>.
      </p>
    </Section>
  )
}
