import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import { emulatedBoards } from './emulated-boards.ts'
import { To } from './words.tsx'

const SUPPORT = {
  exact: 'Exact',
  near: 'Near',
  missing: 'Missing',
}

/** Shows what each emulated board has and lacks. */
export function Emulation() {
  return (
    <>
      <Section id="how-to-read" title="How to read this page">
        <ul className="list-disc space-y-1 pl-5">
          <li>
            <b>Exact</b>: by the cycle as the data sheet says.
          </li>
          <li>
            <b>Near</b>: it works, except for what the line says.
          </li>
          <li>
            <b>Missing</b>: not modelled. A Pico and an Uno tell the first use in the record of the session, once.
          </li>
        </ul>
        <p>
          Buttons, sensors and screens come with <To href="/docs/parts">parts on its pins</To>.
        </p>
        <p>
          A board that runs slower than real time, or locks up, says so in its record as well. What is exact here may
          still differ from a board on a desk: wires, noise and supply are not part of it.
        </p>
      </Section>
      {emulatedBoards.map(({ type, title, rows }) => (
        <Section key={type} id={type} title={title} isWide>
          <Table
            head={['What', 'Support', 'In words']}
            rows={rows.map(({ name, support, text }) => [name, SUPPORT[support], text])}
            wrapsNames
          />
        </Section>
      ))}
    </>
  )
}
