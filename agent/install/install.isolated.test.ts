import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const UNIT = 'boardwalk-agent.service'
const RULES = '70-boardwalk.rules'
const textOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** What a program says, and how it ends. */
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

/** Writes a file as it would be installed, into a folder of its own. */
function install(name: string, text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'boardwalk-install-')), name)
  writeFileSync(file, text)
  return file
}

/** Unknown settings are only said: systemd ignores them. */
test('systemd understands the unit', () => {
  const unit = textOf(UNIT).replace('/usr/bin/node', process.execPath)
  expect(run('systemd-analyze', 'verify', install(UNIT, unit))).toEqual({ status: 0, said: '' })
})

test('the unit is confined as far as serial lines and QEMU allow', () => {
  const { said } = run('systemd-analyze', 'security', '--offline=true', install(UNIT, textOf(UNIT)))
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])).toBeLessThan(2.5)
})

/** Our own list of words: only udev 254 and later can check a file (`udev.isolated.test.ts`). */
test('each udev rule matches something and does something', () => {
  const part =
    /^(SUBSYSTEMS?|ATTRS?\{\w+\}|ENV\{\w+\})(==|!=)"[^"]+"$|^(SYMLINK\+|GROUP|MODE|ENV\{ID_MM_DEVICE_IGNORE\})="[^"]+"$/
  const rules = textOf(RULES)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  for (const rule of rules) {
    const parts = rule.split(', ').map((text) => part.exec(text))
    expect(parts, rule).not.toContain(null)
    expect(parts.some((found) => found?.[2] !== undefined) && parts.some((found) => found?.[3] !== undefined)).toBe(
      true,
    )
  }
})

test.each([UNIT, RULES])('the documentation has the whole of %s', (name) => {
  expect(readFileSync('docs/agents.md', 'utf8')).toContain(textOf(name))
})
