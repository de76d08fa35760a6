import { CodeBlock } from '#components/code-block/code-block.tsx'
import { pytestExample } from '../clients/recipes.ts'
import { partsPytest } from '../guide/part-examples.ts'
import { C, To } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { WithCode } from '../with-code.tsx'
import { entries } from './entries.ts'
import { EntryList } from './entry-list.tsx'

const { marker, fixtures, options, ini } = entries.pytest
const [markerSignature = '', markerText = ''] = marker.split(/: (.*)/s)

/** Shows the marker, fixtures and options of the pytest plugin. */
export function PytestReference() {
  return (
    <>
      <Marker />
      <PartsAndSpeed />
      <Fixtures />
      <Options />
      <OtherPlugins />
    </>
  )
}

function Marker() {
  return (
    <Section
      id="marker"
      title="The marker"
      aside={
        <CodeBlock title="test_led.py" label="A test with pytest" language="python">
          {pytestExample}
        </CodeBlock>
      }
    >
      <p>
        The plugin is part of <To href="/docs/python">the Python SDK</To>. A test says which board it needs:
      </p>
      <p>
        <C>@pytest.mark.{markerSignature}</C>
      </p>
      <p>
        <WithCode>{markerText.charAt(0).toUpperCase() + markerText.slice(1)}</WithCode>
      </p>
    </Section>
  )
}

function PartsAndSpeed() {
  return (
    <Section
      id="parts"
      title="Parts, screens and speed"
      aside={
        <CodeBlock title="test_menu.py" label="Parts in pytest" language="python">
          {partsPytest}
        </CodeBlock>
      }
    >
      <p>
        A marker can put <To href="/docs/parts">parts</To> on the pins of an emulated board, and say its <C>speed</C>{' '}
        and <C>seed</C>. <C>matches</C> waits until a screen shows a picture, whose file is relative to pytest’s root
        folder. <C>pytest --board-update-screens</C> writes the pictures.
      </p>
      <p>
        At <C>speed=&quot;max&quot;</C> the <C>timeout</C> of <C>expect</C> counts the board’s time, and{' '}
        <C>wall_timeout</C> real time.
      </p>
      <p>
        No limit of time ends the search for a pattern, which is Python’s. A pattern with nested repeats, such as{' '}
        <C>(a+)+$</C>, can take hours over a long line.
      </p>
    </Section>
  )
}

function Fixtures() {
  return (
    <Section id="fixtures" title="Fixtures">
      <EntryList entries={fixtures} />
    </Section>
  )
}

function Options() {
  return (
    <Section id="options" title="Options">
      <p>
        The command line wins over the ini file. In <C>pytest.ini</C> or <C>pyproject.toml</C> the names are those of
        the second list.
      </p>
      <EntryList entries={options} />
      <h3 className="pt-2 font-medium">In the ini file</h3>
      <EntryList entries={ini} />
    </Section>
  )
}

function OtherPlugins() {
  return (
    <Section id="plugins" title="With other plugins">
      <p>
        <C>pytest-xdist</C>: each worker has a session of its own, so use no more workers than your session limit
        allows. <C>pytest-rerunfailures</C> and <C>pytest-timeout</C> work as usual.
      </p>
      <p>In CI without a key, tests that need a board fail. Elsewhere they are skipped, with a word that says why.</p>
      <p>
        <C>--junitxml</C> writes a JUnit report. The console’s output is in the failure of its test.
      </p>
    </Section>
  )
}
