import { expect, test } from 'vitest'
import { fakeService } from '#clients/testing/fake-console.ts'
import { runHere } from '#clients/testing/run-here.ts'
import { UsageError } from '../../typescript/src/index.ts'

/** Breaks where the name of a part is taken for a session, and nothing says how to set it. */
test.each([
  [['knob'], 'No session of yours ends in knob. To set a part, write NAME key=value.'],
  [['knob', '0.25'], '“0.25” is not key=value. To set a part, write NAME key=value.'],
])('part %j says how a part is set', async (words, said) => {
  const service = await fakeService([], () => ({ status: 200, body: { active: [], ended: [] } }))
  const { error } = await runHere(['part', ...words], { url: service.url })
  expect(error).toBeInstanceOf(UsageError)
  expect(String(error)).toContain(said)
})
