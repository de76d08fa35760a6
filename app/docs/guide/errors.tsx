import { CodeBlock } from '#components/code-block/code-block.tsx'
import { ContactLink } from '#components/contact-link.tsx'
import { env } from '#env.ts'
import { MAX_HEAD_BYTES } from '#http/server/protocol-errors.ts'
import { Examples } from '../examples/examples.tsx'
import { endpointNamed } from '../reference/load.ts'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import {
  cliRetry,
  curlRetry,
  javascriptRetry,
  pythonRetry,
  pythonSdkRetry,
  typescriptSdkRetry,
} from './error-examples.ts'
import { C, Op, To } from './words.tsx'

const ADVICE = [
  ['400', 'The request is wrong. Change what `errors` names; sending it again does not help.'],
  ['401', 'The key is missing, mistyped, expired or revoked.'],
  ['402', 'Credits are missing, a limit on spending is reached, or the paid tier is needed. A person has to act.'],
  ['403', 'The key may not do this.'],
  ['404', 'It does not exist for you. Check the id and the account.'],
  ['409', 'It is not possible now: a session has ended, a board is busy. `code` says what to wait for.'],
  ['429, 503', 'Wait the number of seconds in `Retry-After`, then send it again.'],
  ['500', 'Our fault. Try again; if it stays, send us the `request_id`.'],
] as const

/** Shows what an error looks like, and what a program should do about it. */
export function Errors({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <TheProblem />
      <WhatToDo baseUrl={baseUrl} />
      <Once />
      <Malformed />
    </>
  )
}

function TheProblem() {
  const { refusals } = endpointNamed('listSessions')
  const { supportContact } = env()
  const problem = refusals.find(({ code }) => code === 'invalid_request')?.example
  return (
    <Section
      id="errors"
      title="What an error looks like"
      aside={
        <CodeBlock title="400 application/problem+json" label="Example of a problem" language="json">
          {JSON.stringify(problem, null, 2)}
        </CodeBlock>
      }
    >
      <p>
        Every error is problem JSON (RFC 9457), <C>application/problem+json</C>. Check <C>code</C>, which does not
        change; <C>title</C> and <C>detail</C> are for people and may change. <C>type</C> links to{' '}
        <To href="/docs/errors">what the code means and what to do</To>.
      </p>
      <p>
        For invalid input, <C>errors</C> names each <C>parameter</C>, or the place in the body as a <C>pointer</C> (RFC
        6901). Quote <C>request_id</C> when you ask about an error; it is also in <C>X-Request-Id</C>.
        {supportContact && (
          <>
            {' '}
            Ask <ContactLink contact={supportContact} />.
          </>
        )}
      </p>
      <p>
        An id that is unknown, revoked or belongs to another user gets the same <C>404</C>.
      </p>
    </Section>
  )
}

function WhatToDo({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="retries"
      title="What to do about it"
      aside={
        <Examples
          name="retries"
          title="Wait and try again"
          codes={{
            curl: curlRetry(baseUrl),
            cli: cliRetry,
            python: pythonRetry(baseUrl),
            javascript: javascriptRetry(baseUrl),
            'python-sdk': pythonSdkRetry,
            'typescript-sdk': typescriptSdkRetry,
          }}
        />
      }
    >
      <Table head={['Status', 'What it means for your program']} rows={ADVICE} />
      <p>
        The CLI and the SDKs wait and retry by themselves. The CLI’s <To href="/docs/clients#exit-codes">exit codes</To>{' '}
        say whether another try may help.
      </p>
    </Section>
  )
}

function Once() {
  return (
    <Section
      id="idempotency"
      title="Retry without doing it twice"
      aside={
        <CodeBlock title="Header" label="Idempotency-Key header">
          Idempotency-Key: 3f0e4b1c-58ad-4c0e-9d6e-6f0a3c1b7d42
        </CodeBlock>
      }
    >
      <p>
        Send an <C>Idempotency-Key</C> with a start, an extension or a flash: a text of your own, such as a UUID. If the
        response is lost, send the same request with the same key again. Within 24 hours it is done once, and the second
        response has <C>Idempotency-Replayed: true</C>. Use a new key for each request.
      </p>
      <p>
        For <Op id="createKey">a new API key</Op> the repeat is refused with{' '}
        <To href="/docs/errors#idempotency_key_reused">
          <C>idempotency_key_reused</C>
        </To>
        , because a secret is returned only once. Revoke the key that <C>key_id</C> names, and create another.
      </p>
      <p>
        Ending a session twice is not an error. Console input is delivered at most once: it is refused if the board
        cannot be reached, and never stored.
      </p>
    </Section>
  )
}

function Malformed() {
  return (
    <Section id="malformed" title="Malformed HTTP">
      <p>
        Malformed HTTP is <C>invalid_request</C> too, with the status HTTP defines: <C>400</C>, <C>408</C> for a request
        that arrives too slowly, <C>417</C> for an <C>Expect</C> other than <C>100-continue</C>, and <C>431</C> for a
        URL and headers of more than {MAX_HEAD_BYTES / 1024} KiB.
      </p>
    </Section>
  )
}
