// Slow: each server is a process.

import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { labFor } from '../../testing/lab.ts'
import { connectTo, deskIn } from './testing.ts'

const lab = labFor(testsCommit())

/** Says what a session came to, as a test runner does. */
async function putResult(key: string, id: string, tests: object[]): Promise<void> {
  const response = await fetch(`${lab().url}/v1/sessions/${id}/results`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ suite: 'sensor', result: 'failed', exit_code: 1, tests }),
  })
  expect(response.status, await response.text()).toBe(200)
}

test('a model reads which tests failed, and the runs of one, without a session', async () => {
  const desk = await deskIn(lab())
  await using mcp = await connectTo(desk)
  // The SDK's client checks each result against the schema of its tool.
  await mcp.client.listTools()
  expect(await mcp.data('list_tests')).toEqual({ tests: [], total: 0 })
  const { id } = await mcp.data('start_session', { board_type: desk.boardType })
  await putResult(desk.key, id, [
    { name: 'reads the temperature', result: 'failed' },
    { name: 'starts', result: 'passed' },
  ])
  await mcp.call('end_session')
  const { tests, total } = await mcp.data('list_tests')
  expect(total).toBe(2)
  expect(tests[0]).toMatchObject({ name: 'reads the temperature', suite: 'sensor', runs: 1, failures: 1, flaky: null })
  expect(tests[0]).not.toHaveProperty('recent')
  expect(await mcp.data('list_tests', { search: 'temp', suite: 'sensor' })).toMatchObject({ total: 1 })
  expect(await mcp.data('list_tests', { limit: 1, offset: 1 })).toMatchObject({ tests: [{ name: 'starts' }], total: 2 })
  expect(await mcp.data('list_tests', { ref: 'refs/heads/other' })).toEqual({ tests: [], total: 0 })
  expect(await mcp.data('list_test_runs', { name: 'reads the temperature' })).toMatchObject({
    total: 1,
    runs: [{ session_id: id, result: 'failed', board_type: desk.boardType }],
  })
  const unknown = await mcp.call('list_test_runs', { name: '../../account' })
  expect(unknown).toMatchObject({ isError: true, texts: [expect.stringContaining('not_found')] })
  const other = await deskIn(lab())
  await using others = await connectTo(other)
  expect(await others.data('list_tests')).toEqual({ tests: [], total: 0 })
})
