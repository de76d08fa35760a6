import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Peripheral } from './emulated/peripherals.ts'
import { picoPeripherals } from './emulated/pico/peripherals.ts'
import { unoPeripherals } from './emulated/uno/peripherals.ts'
import { qemuPeripherals } from './qemu/peripherals.ts'

/** The emulated boards in the order of the catalogue, with the types that have them. */
const boards: { type: string; title: string; rows: readonly Peripheral[] }[] = [
  { type: 'uno-emulated', title: 'Arduino Uno', rows: unoPeripherals },
  { type: 'pico-emulated', title: 'Raspberry Pi Pico', rows: picoPeripherals },
  { type: 'microbit-emulated', title: 'BBC micro:bit V1', rows: qemuPeripherals.microbit },
  { type: 'stm32f100-emulated', title: 'STM32VLDISCOVERY', rows: qemuPeripherals.stm32f100 },
  { type: 'stm32f405-emulated', title: 'Netduino Plus 2', rows: qemuPeripherals.stm32f405 },
  { type: 'linux-arm64', title: 'Linux on Arm64', rows: qemuPeripherals['linux-arm64'] },
]

const INTRO = `# What emulated boards have and lack

Made from the tables in \`agent/\` by \`agent/emulation-docs.test.ts\`, run with \`-u\`.

- **exact**: by the cycle as the data sheet says.
- **near**: it works, except for what the line says.
- **missing**: not modelled. The first use is told in the record of the session, once.
`

test.each(boards)('each row of the $title has its test, or says that it is not modelled', ({ rows }) => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row.text).toMatch(/^[A-Z].*\.$/)
    if (row.support === 'missing')
      for (const [first, last] of row.registers) expect(first, row.name).toBeLessThanOrEqual(last)
    else expect(existsSync(new URL(`../${row.test}`, import.meta.url)), row.test).toBe(true)
  }
})

test('docs/emulation.md and the page of the documentation say what the tables say', async () => {
  await expect([INTRO, ...boards.map(toMarkdown)].join('\n')).toMatchFileSnapshot('../docs/emulation.md')
  const shown = boards.map(({ rows, ...board }) => ({
    ...board,
    rows: rows.map(({ name, support, text }) => ({ name: capital(name), support, text })),
  }))
  await expect(`${JSON.stringify(shown, null, 2)}\n`).toMatchFileSnapshot('../app/docs/guide/emulation.json')
})

function toMarkdown({ type, title, rows }: (typeof boards)[number]): string {
  const lines = rows.map((row) => {
    const test = row.support === 'missing' ? 'not modelled' : `\`${row.test}\``
    return `| ${capital(row.name)} | ${row.support} | ${row.text} | ${test} |`
  })
  return [
    `## ${title} (\`${type}\`)`,
    '',
    '| what | support | in words | test |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
