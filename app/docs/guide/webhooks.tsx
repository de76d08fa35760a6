import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { nodeReceiver } from './webhook-example.ts'
import { C, Op, To } from './words.tsx'

export function Webhooks() {
  return (
    <Section
      id="webhooks"
      title="Webhooks"
      aside={
        <CodeBlock title="Node.js" label="Verify webhooks with Node.js" language="typescript">
          {nodeReceiver}
        </CodeBlock>
      }
    >
      <p>
        <To href="/webhooks">Create a webhook</To> to get the events of your sessions and credits as POST requests. Its
        signing secret is shown once; keep it as safe as a password.
      </p>
      <p>
        Anyone can post to your URL, so verify each request. Deliveries follow the{' '}
        <To href="https://www.standardwebhooks.com">Standard Webhooks</To> specification, which has libraries for many
        languages. <C>webhook-signature</C> is <C>v1,</C> and the base 64 of an HMAC-SHA256 of{' '}
        <C>webhook-id.webhook-timestamp.body</C>. Its key is the base 64 after <C>whsec_</C>.
      </p>
      <p>
        Respond with a status of 200 to 299 within ten seconds, and work afterwards. Anything else is tried again for 24
        hours. An event may arrive twice or after a later one: remember each <C>webhook-id</C>, and{' '}
        <Op id="readSession">read the session</Op> if the order matters.
      </p>
      <p>
        The page of a webhook sends a test, and shows what became of each delivery in the last seven days. A receiver
        that responds 410, or that fails for five days, turns its webhook off.
      </p>
    </Section>
  )
}
