import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { failedRun, RESULT } from './failed-run.ts'

test('the run of the landing page is what the emulator makes of its firmware, each time', () => {
  const run = failedRun()
  expect(run, 'npx node scripts/failed-run.ts writes it').toEqual(JSON.parse(readFileSync(RESULT, 'utf8')))
  expect(failedRun()).toEqual(run)
})

test('it has a crash in a line that ran, lines that did not, and pulses of two lengths before', () => {
  const { crash, source, covered, printed, wave } = failedRun()
  const [line] = source.lines.filter(({ number }) => number === crash.line)
  expect(line).toMatchObject({ text: '  *zone->runs += 1;', ran: true })
  expect(crash.sentence).toContain(`(heater.c:${crash.line})`)
  expect(source.lines.find(({ text }) => text.includes('ALL PASS'))).toMatchObject({ ran: false })
  expect(covered.lines).toBeLessThan(covered.of)
  expect(printed).toEqual(['3 zones', 'heating a', 'heating b'])
  const pulses = wave.edges.flatMap(({ atUs, level }, at) => {
    const fall = wave.edges[at + 1]
    return level === 1 && fall ? [fall.atUs - atUs] : []
  })
  expect(pulses).toHaveLength(8)
  for (const [at, us] of pulses.entries()) expect(Math.abs(us - (at < 4 ? 250 : 600)), `pulse ${at}`).toBeLessThan(20)
})
