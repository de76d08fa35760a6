import { InstallPython } from '../clients/sdks.tsx'
import { C, To } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { entries } from './entries.ts'
import { EntryList, EntrySections, namesOf } from './entry-list.tsx'
import { Variables } from './variables.tsx'

const defined = namesOf(entries.python)
const ofKind = (kind: string) => entries.python.filter((entry) => entry.kind === kind)

/** Shows what the Python package offers. */
export function PythonReference({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <Section id="install" title="Install" aside={<InstallPython baseUrl={baseUrl} />}>
        <p>
          It needs Python 3.10 or newer, on Linux, macOS or Windows. All of it is typed, for mypy and pyright.{' '}
          <To href="/docs/first-session#program">A first program</To> uses it.
        </p>
      </Section>
      <Variables proxyText="Calls and consoles go through the proxy." />
      <Section id="async" title="Async">
        <p>
          <C>AsyncBoardwalk</C>, <C>AsyncLiveSession</C> and <C>AsyncConsole</C> have the methods of the classes below,
          with <C>await</C> and <C>async with</C>. They run on asyncio.
        </p>
      </Section>
      <EntrySections entries={ofKind('class')} language="python" defined={defined} />
      <Section id="exceptions" title="Exceptions" isWide>
        <p className="max-w-prose">
          A refusal by the service is a class of its own for each <To href="/docs/errors">error code</To>. All are below{' '}
          <C>BoardwalkError</C>.
        </p>
        <EntryList entries={ofKind('exception')} within="" defined={defined} />
      </Section>
      <EntrySections entries={ofKind('record')} language="python" defined={defined} />
    </>
  )
}
