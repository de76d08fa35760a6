import { afterAll, afterEach } from 'vitest'

let unexpected: string[] = []

/** Stands in for console.error. A test that expects an error spies on it (`vi.spyOn(console, 'error').mockImplementation(…)`), and then nothing arrives here. */
globalThis.console.error = (...words: unknown[]) => {
  unexpected.push(words.map(String).join(' '))
}

afterEach(refuseErrors)
afterAll(refuseErrors)

/** What the code logs as an error is a bug nobody looked at: it fails the test in which it happened. */
function refuseErrors() {
  const lines = unexpected
  unexpected = []
  if (lines.length > 0) throw new Error(`console.error was called, and no test expected it:\n${lines.join('\n')}`)
}
