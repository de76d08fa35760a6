export type JunitCase = {
  name: string
  result: 'passed' | 'failed' | 'error' | 'skipped'
  seconds: number
  /** Why it did not pass. Its first line is what lists show. */
  message: string | null
  /** What kind of failure it is, in a word. */
  type?: string
  /** More to read about a case that did not pass, such as what the board printed last. */
  details?: string
  /** Further runs of the same test, each with what it came to. */
  reruns?: { result: 'rerunFailure' | 'flakyFailure'; message: string }[]
}

export type Suite = {
  name: string
  /** When it began. */
  startedAt: Date
  /** Where it ran: the board's id. */
  hostname: string
  cases: JunitCase[]
  properties: Record<string, string | number | null>
  output: string
}

const COUNTED = { failures: 'failed', errors: 'error', skipped: 'skipped' } as const

/** Returns a report as CI systems read it (JUnit's XML), with a suite for each run. */
export function junitOf(suites: Suite[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="boardwalk" ${countsOf(suites.flatMap(({ cases }) => cases))}>`,
    ...suites.flatMap(suiteOf),
    '</testsuites>',
    '',
  ].join('\n')
}

function suiteOf({ name, startedAt, hostname, cases, properties, output }: Suite): string[] {
  // The schema wants a time without fractions and without a zone, which is UTC.
  const timestamp = startedAt.toISOString().slice(0, 19)
  return [
    `<testsuite name="${xml(name)}" ${countsOf(cases)} timestamp="${timestamp}" hostname="${xml(hostname)}">`,
    ...propertiesOf(properties),
    ...cases.map((one) => caseOf(one, name)),
    `<system-out>${xml(output)}</system-out>`,
    '</testsuite>',
  ]
}

function propertiesOf(properties: Suite['properties']): string[] {
  const known = Object.entries(properties).filter(([, value]) => value !== null)
  const lines = known.map(([key, value]) => `<property name="${xml(key)}" value="${xml(String(value))}"/>`)
  return lines.length === 0 ? [] : ['<properties>', ...lines, '</properties>']
}

function countsOf(cases: JunitCase[]): string {
  const counts = Object.entries(COUNTED).map(
    ([name, wanted]) => `${name}="${cases.filter(({ result }) => result === wanted).length}"`,
  )
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0)
  return [`tests="${cases.length}"`, ...counts, `time="${seconds.toFixed(3)}"`].join(' ')
}

function caseOf(one: JunitCase, suite: string): string {
  const { name, seconds, result } = one
  const start = `<testcase classname="${xml(suite)}" name="${xml(name)}" time="${seconds.toFixed(3)}"`
  const reruns = (one.reruns ?? []).map(rerunOf).join('')
  if (result === 'passed') return reruns ? `${start}>${reruns}</testcase>` : `${start}/>`
  return `${start}>${outcomeOf(one)}${reruns}</testcase>`
}

const rerunOf = ({ result, message }: NonNullable<JunitCase['reruns']>[number]) =>
  `<${result} message="${xml(message)}" type="failure"/>`

function outcomeOf({ result, message, type = 'failure', details }: JunitCase): string {
  const text = message ?? ''
  const summary = `message="${xml(text.split('\n')[0] ?? '')}"`
  if (result === 'skipped') return `<skipped ${summary}/>`
  const element = result === 'error' ? 'error' : 'failure'
  return `<${element} ${summary} type="${type}">${xml([text, details].filter(Boolean).join('\n\n'))}</${element}>`
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
