import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { env } from '#env.ts'
import { readLegalText } from './index.ts'

function withFile(name: 'terms' | 'privacy', file: string) {
  const { legalFiles } = env()
  const before = legalFiles[name]
  legalFiles[name] = file
  onTestFinished(() => {
    legalFiles[name] = before
  })
}

test('without a file there is a template, which says whom to ask and has gaps to fill', async () => {
  const before = env().supportContact
  env().supportContact = 'mailto:help@boards.example'
  onTestFinished(() => {
    env().supportContact = before
  })
  for (const name of ['terms', 'privacy'] as const) {
    const { markdown, isTemplate } = await readLegalText(name)
    expect(isTemplate).toBe(true)
    expect(markdown).toContain('Contact: [help@boards.example](mailto:help@boards.example)')
    expect(markdown).toContain('[Name and postal address of the operator]')
  }
})

/** Breaks if the template stands in for a file that is away: nobody has agreed to it. */
test('the operator’s file replaces the template, and is missed if it cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-terms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'terms.txt')
  writeFileSync(file, '# Rules of the lab')
  withFile('terms', file)
  expect(await readLegalText('terms')).toEqual({ markdown: '# Rules of the lab', isTemplate: false })
  withFile('privacy', join(folder, 'nothing.txt'))
  await expect(readLegalText('privacy')).rejects.toMatchObject({ code: 'ENOENT' })
})
