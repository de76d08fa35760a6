import { CodeBlock } from '../code-block.tsx'
import type { Call } from '../examples/call.ts'
import { CallExamples } from '../examples/call-examples.tsx'
import { Section } from '../section.tsx'
import { C, To } from './words.tsx'

export function FirstCall({ call, answer }: { call: Call; answer: unknown }) {
  return (
    <Section
      id="first-call"
      title="Make a first call"
      aside={
        <>
          <CodeBlock title="Shell: your key, once">export SERVICE_API_KEY=key_…</CodeBlock>
          <CallExamples name="first-call" title="Make a first call" call={call} />
          <CodeBlock title="Response: 200" label="Response of the first call">
            {JSON.stringify(answer, null, 2)}
          </CodeBlock>
        </>
      }
    >
      <p>
        Export your key as an environment variable. Every example here reads it, and so do the command line and the
        Python SDK. The page that shows a new key has this line ready to copy.
      </p>
      <p>
        Then get the current user. If the response is <C>401</C>, the key is incomplete: a key is <C>key_</C> and 48
        characters.
      </p>
      <p>
        From there: <To href="#listBoards">which boards there are</To>, and <To href="#listSessions">your sessions</To>.
      </p>
      <p className="text-muted">
        The JavaScript examples need only Node 20 or later: save one as <C>call.mjs</C> and run <C>node call.mjs</C>.
        The Python examples need only Python 3 (<C>urllib</C>): save one as <C>call.py</C> and run{' '}
        <C>python3 call.py</C>. Ids in the examples are made up; use your own.
      </p>
    </Section>
  )
}
