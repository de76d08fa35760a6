import { afterAll, afterEach, vi } from 'vitest'
import { recordOutput, recordSettings, withRecording } from '#test/secret-scan/record.ts'
import '#test/secret-scan/record-output.ts'

/** As `expect.poll` waits (vitest.config.ts): the usual second is too short under load. */
const PATIENCE_MS = 20_000

let unexpected: string[] = []

/**
 * Stands in for console.error. A test that expects an error spies on it (`vi.spyOn(console,
 * 'error').mockImplementation(…)`), and then nothing arrives here.
 */
globalThis.console.error = (...words: unknown[]) => {
  unexpected.push(words.map(String).join(' '))
}

const { console: heard } = globalThis
for (const level of ['log', 'info', 'warn', 'error'] as const) {
  heard[level] = withRecording(heard[level], (words) => recordOutput(words.map(String).join(' ')))
}

// Files of one process share `vi`, and need no waiting around the waiting of the file before.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor } = vi
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  }
}

afterEach(noteWhatSpiesHeard)
afterAll(recordSettings)
afterEach(refuseErrors)
afterAll(refuseErrors)
// Files that share a process share its clock: with one that stands still, the next waits for ever.
afterAll(() => void vi.useRealTimers())

/**
 * What the code logs as an error is a bug nobody looked at: it fails the test in which it happened.
 */
function refuseErrors() {
  const lines = unexpected
  unexpected = []
  if (lines.length > 0) throw new Error(`console.error was called, and no test expected it:\n${lines.join('\n')}`)
}

/** A spy that lets nothing through has heard it all the same. */
function noteWhatSpiesHeard() {
  const listeners: unknown[] = [heard.log, heard.info, heard.warn, heard.error, process.stdout.write]
  for (const listener of listeners) {
    if (vi.isMockFunction(listener)) for (const words of listener.mock.calls) recordOutput(words.map(String).join(' '))
  }
}
