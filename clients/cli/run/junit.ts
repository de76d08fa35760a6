import type { Case } from './report/index.ts'

type Suite = {
  name: string
  seconds: number
  cases: Case[]
  properties: Record<string, string | number | null>
  output: string
}

/** Returns a report as CI systems read it (JUnit's XML). */
export function junitOf({ name, seconds, cases, properties, output }: Suite): string {
  const count = (wanted: Case['result']) => cases.filter(({ result }) => result === wanted).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="${xml(name)}" tests="${cases.length}" failures="${count('failed')}" skipped="${count('skipped')}" time="${seconds}">`,
    '<properties>',
    ...Object.entries(properties)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => `<property name="${xml(key)}" value="${xml(String(value))}"/>`),
    '</properties>',
    ...cases.map((one) => caseOf(one, name)),
    `<system-out>${xml(output)}</system-out>`,
    '</testsuite></testsuites>',
    '',
  ].join('\n')
}

function caseOf({ name, result, message }: Case, suite: string): string {
  const text = xml(message ?? '')
  const inside = { passed: '', failed: `<failure message="${text}"/>`, skipped: `<skipped message="${text}"/>` }[result]
  return `<testcase classname="${xml(suite)}" name="${xml(name)}">${inside}</testcase>`
}

/** XML 1.0 has no way to write most control characters, so they are replaced. */
function xml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is replaced
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu, '\ufffd')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
