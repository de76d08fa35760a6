import { StartWithTypeScript } from '../clients/sdks.tsx'
import { C, To } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { entries } from './entries.ts'
import { EntryList, EntrySections, namesOf } from './entry-list.tsx'
import { Variables } from './variables.tsx'

const defined = namesOf(entries.typescript)
const ofKind = (kind: string) => entries.typescript.filter((entry) => entry.kind === kind)

/** Shows what the TypeScript package exports. */
export function TypeScriptReference({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <Section id="install" title="Install" aside={<StartWithTypeScript baseUrl={baseUrl} />}>
        <p>
          It needs Node.js 22.12 or newer, on Linux, macOS or Windows. The types of all calls and records are those of{' '}
          <To href="/docs/api">the API</To>.
        </p>
      </Section>
      <Variables proxyText="Node.js 24 reads the proxy with NODE_USE_ENV_PROXY=1." />
      <Section id="functions" title="Functions" isWide>
        <EntryList entries={ofKind('function')} within="" defined={defined} />
      </Section>
      <EntrySections entries={ofKind('class')} language="typescript" defined={defined} />
      <Section id="errors" title="Errors" isWide>
        <p className="max-w-prose">
          All are below <C>BoardwalkError</C>. <C>ApiError</C> has the <To href="/docs/errors">code</To> of a refusal.
        </p>
        <EntryList entries={ofKind('error')} within="" defined={defined} />
      </Section>
      <EntrySections entries={ofKind('type')} language="typescript" defined={defined} />
    </>
  )
}
