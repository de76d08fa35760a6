import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emulatedBoards } from './emulated-boards.ts'

const INTRO = `# What emulated boards have and lack

Made from the tables in \`agent/\` by \`agent/emulation-docs.test.ts\`, run with \`-u\`.

- **exact**: by the cycle as the data sheet says.
- **near**: it works, except for what the line says.
- **missing**: not modelled. The first use is told in the record of the session, once.
`

test.each(emulatedBoards)('each row of the $title has its test, or says that it is not modelled', ({ rows }) => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row.text).toMatch(/^[A-Z].*\.$/)
    if (row.support === 'missing')
      for (const [first, last] of row.registers) expect(first, row.name).toBeLessThanOrEqual(last)
    else expect(existsSync(new URL(`../${row.test}`, import.meta.url)), row.test).toBe(true)
  }
})

test('docs/emulation.md says what the tables say', async () => {
  await expect([INTRO, ...emulatedBoards.map(toMarkdown)].join('\n')).toMatchFileSnapshot('../docs/emulation.md')
})

function toMarkdown({ type, title, rows }: (typeof emulatedBoards)[number]): string {
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
