import { CodeBlock } from '#components/code-block/code-block.tsx'
import { loginCookieName } from '#http/login-cookie.ts'
import { Section } from '../section.tsx'
import { C, To } from './words.tsx'

export function Authentication() {
  const cookie = loginCookieName()
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
        API clients send their key in the <C>Authorization</C> header as <C>Bearer</C>. Keys in URLs are not accepted,
        because URLs end up in logs.
      </p>
      <p>
        A signed-in browser sends the cookie <C>{cookie}</C>. A valid cookie takes precedence over the header; a
        missing, expired or revoked cookie is ignored. Changes made with the cookie must come from Boardwalk’s own pages
        (
        <To href="/docs/errors#cross_origin_request">
          <C>cross_origin_request</C>
        </To>
        ). Calls with a key may come from anywhere.
      </p>
      <p>
        Without valid credentials, every endpoint returns <C>401</C>{' '}
        <To href="/docs/errors#unauthorized">
          <C>unauthorized</C>
        </To>{' '}
        with <C>WWW-Authenticate</C>. The few that need none say so. A revoked key is refused immediately.
      </p>
    </Section>
  )
}
