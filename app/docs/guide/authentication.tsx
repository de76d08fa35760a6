import { CodeBlock } from '../code-block.tsx'
import { Section } from '../section.tsx'
import { C, To } from './words.tsx'

export function Authentication({ cookie }: { cookie: string }) {
  return (
    <Section
      id="authentication"
      title="Authentication"
      aside={
        <CodeBlock title="Header" label="Authorization header">
          {'Authorization: Bearer key_<48 hexadecimal characters>'}
        </CodeBlock>
      }
    >
      <p>
        Programs send their key in the <C>Authorization</C> header as <C>Bearer</C>. A key is never taken from an
        address, where it would end up in logs.
      </p>
      <p>
        A signed-in browser sends the cookie <C>{cookie}</C>, which is looked at first. A valid one wins, whatever the
        header says; one that is missing, expired or revoked is passed over, and the header decides. Changes that come
        with the cookie must come from Boardwalk’s own pages (
        <To href="/docs/errors#cross_origin_request">
          <C>cross_origin_request</C>
        </To>
        ); calls with a key need not.
      </p>
      <p>
        Without valid credentials every endpoint but the description of the API answers <C>401</C>{' '}
        <To href="/docs/errors#unauthorized">
          <C>unauthorized</C>
        </To>{' '}
        with <C>WWW-Authenticate</C>, and says nothing else. A revoked key stops at once.
      </p>
    </Section>
  )
}
