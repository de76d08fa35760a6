import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listening } from '#test/listening.ts'
import { CommandLine } from '../testing/command-line.ts'

/** Breaks without `onNotice` in clients/cli/context.ts: Node.js would warn in its own words. */
test('what the service says of the future is one line on stderr, and nothing of it is on stdout', async () => {
  const service = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').setHeader('Boardwalk-Version', '2')
    response.setHeader('Deprecation', '@1764288000').end('{ "board_types": [] }')
  })
  const cli = await CommandLine.create({
    SERVICE_URL: await listening(service),
    SERVICE_API_KEY: `key_${'0'.repeat(48)}`,
  })
  const { code, stdout, stderr } = await cli.start('api', 'GET', '/v1/board-types', '--json').ended
  service.close()
  expect({ code, stdout: JSON.parse(stdout) }).toEqual({ code: 0, stdout: { board_types: [] } })
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^The service has version 2 of its API/),
    'What this program asks of GET /v1/board-types is deprecated since 2025-11-28.',
  ])
})
