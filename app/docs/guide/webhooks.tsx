import { eventWords } from '#app/(site)/webhooks/words.ts'
import { eventExample } from '#app/v1/examples.ts'
import { CodeBlock } from '#components/code-block/code-block.tsx'
import { MAX_WEBHOOKS } from '#core/webhooks/index.ts'
import { eventTypes } from '#wire/event-types.ts'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import { deliveryBody, deliveryHead, nodeReceiver, pythonVerifier } from './webhook-example.ts'
import { C, Op, To } from './words.tsx'

/** Shows what is sent to webhooks, and how a receiver verifies it. */
export function Webhooks() {
  return (
    <>
      <Create />
      <Verify />
      <OnYourComputer />
      <Respond />
      <Events />
    </>
  )
}

function Create() {
  return (
    <Section
      id="webhooks"
      title="Create a webhook"
      aside={
        <>
          <CodeBlock title="A delivery: headers" label="Headers of a delivery">
            {deliveryHead(eventExample)}
          </CodeBlock>
          <CodeBlock title="A delivery: body" label="Body of a delivery" language="json">
            {deliveryBody(eventExample)}
          </CodeBlock>
        </>
      }
    >
      <p>
        <To href="/webhooks">Create a webhook</To> to get the events of your sessions and credits as POST requests. Its
        URL begins with <C>https://</C>. Its signing secret is shown once; keep it as safe as a password.
      </p>
      <p>An account can have {MAX_WEBHOOKS} webhooks, also on the free tier.</p>
      <p>
        On the page of a webhook you can send a test, and see each delivery of the last seven days. A program can also{' '}
        <Op id="createWebhook">create webhooks</Op>, with a key that has <C>full</C> access; keys need the paid tier.
      </p>
    </Section>
  )
}

function OnYourComputer() {
  return (
    <Section
      id="webhooks-locally"
      title="Try it on your computer"
      aside={
        <CodeBlock title="Shell" label="Forward events to your computer" language="shell">
          boardwalk webhooks listen --forward-to http://localhost:3000/hook
        </CodeBlock>
      }
    >
      <p>
        Our service cannot reach <C>localhost</C>. While this command of the <To href="/docs/clients">CLI</To> runs, it
        posts each event of your account there, with the headers, body and signature of a delivery. It prints the secret
        to verify them with, and the status of each response.
      </p>
      <p>
        If the connection breaks, it continues after the last event: none is lost or repeated. Unlike our service, it
        posts each event once, also if your receiver fails.
      </p>
    </Section>
  )
}

function Verify() {
  return (
    <Section
      id="verify-webhooks"
      title="Verify each request"
      aside={
        <>
          <CodeBlock title="Node.js" label="Verify webhooks with Node.js" language="typescript">
            {nodeReceiver}
          </CodeBlock>
          <CodeBlock title="Python" label="Verify webhooks with Python" language="python">
            {pythonVerifier}
          </CodeBlock>
        </>
      }
    >
      <p>
        Anyone can post to your URL, so verify each request. Deliveries follow the{' '}
        <To href="https://www.standardwebhooks.com">Standard Webhooks</To> specification, which has libraries for many
        languages.
      </p>
      <p>
        <C>webhook-signature</C> is <C>v1</C>, a comma, then the base64 of the HMAC-SHA256 of{' '}
        <C>webhook-id.webhook-timestamp.body</C>. The HMAC key is the secret after <C>whsec_</C>, decoded from base64.
        Use the body exactly as it arrived, before you parse it.
      </p>
      <p>
        The example for Node.js is a whole receiver. Run it with your secret in <C>WEBHOOK_SECRET</C> and a port in{' '}
        <C>PORT</C>. That for Python is the check alone: call it with the headers and the bytes of the body.
      </p>
    </Section>
  )
}

function Respond() {
  return (
    <Section id="webhook-responses" title="Respond, and expect retries">
      <p>
        Respond with a status of 200 to 299 within ten seconds, and do slow work afterwards. Any other response is
        retried for 24 hours. A receiver that responds 410, or that fails for five days, turns its webhook off.
      </p>
      <p>
        An event may arrive twice, or after a later one. Remember each <C>webhook-id</C>, and ignore one that you have
        seen. It is <C>evt_</C> and the event’s id in the API. <Op id="readSession">Read the session</Op> if the order
        matters.
      </p>
    </Section>
  )
}

function Events() {
  return (
    <Section id="webhook-events" title="Events">
      <p>
        A webhook gets all events, or those that you choose. <Op id="streamEvents">The stream of events</Op> has the
        same ones, without a server of your own.
      </p>
      <Table head={['Type', 'When it is sent']} rows={eventTypes.map((type) => [type, eventWords[type]] as const)} />
    </Section>
  )
}
