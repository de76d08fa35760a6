import { expect, expectTypeOf, test } from 'vitest'
import type { PowerCutReport as OfService } from '#wire/power-cuts.ts'
import { type PowerCutReport, readPowerCuts, toPowerCut } from './src/power-cuts.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

test('a report has what boards report', () => {
  expectTypeOf<PowerCutReport>().toEqualTypeOf<OfService>()
  const report = { points: [], summary: { operations: 0 } }
  expect(readPowerCuts(bytes(report))).toEqual(report)
})

test.each([[bytes(null)], [bytes({ points: [] })], [bytes({ points: 3, summary: {} })], [bytes('x').subarray(1)]])(
  'what is no report of power cuts is refused: %s',
  (content) => expect(() => readPowerCuts(content)).toThrow('sent no report of power cuts'),
)

test('what was not given is left to the service', () => {
  expect(toPowerCut({ until: 'DONE', bootExpect: 'OK', torn: false, send: '' })).toEqual({
    ...{ until: 'DONE', boot_expect: 'OK', torn: false, send: '' },
  })
  expect(toPowerCut({ until: 'D', bootExpect: 'O', updateSeconds: 5, bootSeconds: 0.2, points: 3 })).toEqual({
    ...{ until: 'D', boot_expect: 'O', update_seconds: 5, boot_seconds: 0.2, points: 3 },
  })
})
