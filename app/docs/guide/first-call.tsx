import { CodeBlock } from '#components/code-block/code-block.tsx'
import { credentials } from '../clients/recipes.ts'
import { CallExamples } from '../examples/call-examples.tsx'
import { baseUrl, callNamed, endpointNamed } from '../reference/load.ts'
import { Section } from '../section.tsx'
import { C, Op } from './words.tsx'

/** Shows the first call with a key, and what it returns. */
export function FirstCall() {
  const { success } = endpointNamed('readMe')
  return (
    <Section
      id="first-call"
      title="Make a first call"
      aside={
        <>
          <CodeBlock title="Shell: your key, once" language="shell">
            {credentials(baseUrl())}
          </CodeBlock>
          <CallExamples name="first-call" title="Make a first call" call={callNamed('readMe')} />
          <CodeBlock title="Response: 200" label="Response of the first call" language="json">
            {JSON.stringify(success.content?.example, null, 2)}
          </CodeBlock>
        </>
      }
    >
      <p>
        Export the URL and your key as environment variables. Every example here reads the key, and the CLI and the SDKs
        read both. The page that shows a new key has this line ready to copy.
      </p>
      <p>
        Then get the current user. If the response is <C>401</C>, the key is missing, mistyped, expired or revoked. A
        key is <C>key_</C> and 48 characters.
      </p>
      <p>
        From there: <Op id="listBoards">which boards there are</Op>, and <Op id="listSessions">your sessions</Op>.
      </p>
      <p className="text-muted">
        Choose a language in one example, and all examples show it. The JavaScript examples need only Node 20 or later:
        save one as <C>call.mjs</C> and run <C>node call.mjs</C>. The Python examples need only Python 3 (<C>urllib</C>
        ): save one as <C>call.py</C> and run <C>python3 call.py</C>. Ids in the examples are made up; use your own.
      </p>
    </Section>
  )
}
