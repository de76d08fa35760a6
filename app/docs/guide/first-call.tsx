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
          <CodeBlock title="Answer: 200" label="Answer of the first call">
            {JSON.stringify(answer, null, 2)}
          </CodeBlock>
        </>
      }
    >
      <p>
        Put your key into the environment, where every example here looks for it, and so do the command line and the
        Python SDK. The page that shows a new key has this line ready, key and all.
      </p>
      <p>
        Then ask who you are. If the answer is a <C>401</C>, the key is not the whole key: it is <C>key_</C> and 48
        characters.
      </p>
      <p>
        From there: <To href="#listBoards">which boards there are</To>, and <To href="#listSessions">your sessions</To>.
      </p>
      <p className="text-muted">
        The JavaScript examples need Node 20 or later and nothing else: save one as <C>call.mjs</C> and run{' '}
        <C>node call.mjs</C>. The Python ones need Python 3 and its standard library (<C>urllib</C>): save one as{' '}
        <C>call.py</C> and run <C>python3 call.py</C>. Ids in the examples are made up: put one from a list of yours in
        their place.
      </p>
    </Section>
  )
}
