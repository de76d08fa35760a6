import { CodeBlock } from '#components/code-block/code-block.tsx'
import { linkHeader } from '#http/api/link-header.ts'
import { CallExamples } from '../examples/call-examples.tsx'
import { callNamed } from '../reference/load.ts'
import { Section } from '../section.tsx'
import { C } from './words.tsx'

export function Pagination() {
  const call = callNamed('listSessions', { limit: '10', offset: '10' })
  const links = linkHeader(new URL(call.url), { limit: 10, offset: 10, total: 35 })
  return (
    <Section
      id="pagination"
      title="Pagination"
      aside={
        <>
          <CallExamples name="pagination" title="The second page of ten" call={call} />
          <CodeBlock title="Header" label="Link header">
            {`Link:\n  ${links.replaceAll('; ', ';\n    ').replaceAll(', <', ',\n  <')}`}
          </CodeBlock>
        </>
      }
    >
      <p>
        Long lists are paginated. <C>limit</C> is the maximum number of rows, from 1 to 100; <C>offset</C> is the number
        of rows to skip. The response repeats both, with the <C>total</C>. An <C>offset</C> past the end returns an
        empty page.
      </p>
      <p>
        The <C>Link</C> header (RFC 8288) has the URLs of the <C>first</C>, <C>prev</C>, <C>next</C> and <C>last</C>{' '}
        page, with your filters. Follow <C>next</C> until it is missing.
      </p>
      <p>
        Sessions and the ledger grow at the front, which moves rows to later pages. Send the <C>id</C> of the last row
        as <C>after</C> instead, and each row comes once.
      </p>
    </Section>
  )
}
