// Slow: generates a client, and calls every operation with it.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, makeLab, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { ensurePython, INSTALL_MS } from '#scripts/python.ts'
import { startServer } from '#test/server/start-server.ts'

const run = promisify(execFile)
const databaseUrl = testsCommit()
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-python-'))
let url: string
let python: string
let operationIds: string[]

/**
 * Generates the client from what the server says of itself. A warning is a piece that the generator
 * has left out.
 */
beforeAll(async () => {
  python = await ensurePython(() => {})
  const live = await startServer(databaseUrl)
  url = live.url
  const described = await (await fetch(`${url}/v1/openapi.json`)).json()
  const operations = Object.values<Record<string, { operationId: string }>>(described.paths).flatMap(Object.values)
  operationIds = operations.map(({ operationId }) => operationId)
  const path = join(folder, 'openapi.json')
  writeFileSync(path, JSON.stringify(described))
  const settings = ['--config', 'clients/generated/python/generator.yaml', '--meta', 'none', '--fail-on-warning']
  const places = ['--path', path, '--output-path', join(folder, 'boardwalk_client')]
  await run(python, ['-m', 'openapi_python_client', 'generate', ...places, ...settings])
  return live.stop
}, INSTALL_MS)

afterAll(() => rmSync(folder, { recursive: true }))

/** Breaks with a pattern that Python cannot read, such as `\\p{Cc}`. */
test('a strict validator in Python accepts the description', async () => {
  await run(python, ['-m', 'openapi_spec_validator', join(folder, 'openapi.json')])
})

/** Breaks with `oneOf` in `StartSession`: the generator makes no type of it. */
test('a generated Python client calls every operation', async () => {
  const { secret } = await makeKey(await makeUser({ tier: 'paid', credits: 100 }))
  await makeLab()
  const { stdout } = await run(python, ['clients/generated/python/every_operation.py', url], {
    env: { NODE_ENV: 'test', PYTHONPATH: folder, BOARDWALK_API_KEY: secret },
  })
  const { calls, ...rest } = JSON.parse(stdout) as { calls: [string, number, string][] }
  expect(new Set(calls.map(([operation]) => operation))).toEqual(new Set(operationIds.map(snakeCase)))
  expect(calls.filter(([operation]) => !operation.endsWith('_options'))).toEqual([
    ['read_open_api', 200, 'OpenApi'],
    ['read_me', 200, 'User'],
    ['request_key', 201, 'RequestedGrant'],
    // Nobody has approved it.
    ['redeem_key', 400, 'Problem'],
    ['create_key', 201, 'CreatedKey'],
    ['list_boards', 200, 'Boards'],
    ['read_board', 200, 'BoardWithSuccessRate'],
    ['list_board_types', 200, 'BoardTypes'],
    ['check_firmware', 409, 'Problem'],
    ['list_base_images', 200, 'BaseImages'],
    ['start_session', 201, 'SessionWithConnection'],
    ['read_session', 200, 'SessionWithConnection'],
    ['extend_session', 200, 'SessionWithConnection'],
    // It has no lease.
    ['renew_lease', 409, 'Problem'],
    ['list_sessions', 200, 'Sessions'],
    // The board of this test has no agent, so nothing can be typed to it.
    ['type_into_console', 409, 'Problem'],
    ['read_console_log', 200, 'File'],
    ['create_console_ticket', 201, 'ConsoleTicket'],
    ['list_console_tickets', 200, 'TicketList'],
    ['revoke_console_ticket', 204, 'NoneType'],
    ['open_console', 426, 'Problem'],
    // Its board has no agent.
    ['upload_firmware', 409, 'Problem'],
    // Nothing was flashed.
    ['read_firmware', 404, 'Problem'],
    ['flash_board', 409, 'Problem'],
    ['reset_board', 409, 'Problem'],
    ['set_power', 409, 'Problem'],
    ['send_break', 409, 'Problem'],
    ['read_pins', 409, 'Problem'],
    ['set_pin', 409, 'Problem'],
    ['read_parts', 409, 'Problem'],
    ['set_part', 409, 'Problem'],
    ['take_screenshot', 409, 'Problem'],
    ['read_command', 404, 'Problem'],
    ['end_session', 200, 'SessionWithConnection'],
    ['read_credits', 200, 'Credits'],
    ['read_limits', 200, 'Limits'],
    ['set_limits', 200, 'Limits'],
    ['stream_events', 400, 'Problem'],
    ['list_keys', 200, 'Keys'],
    ['create_webhook', 201, 'CreatedWebhook'],
    ['list_webhooks', 200, 'WebhookList'],
    ['read_webhook', 200, 'Webhook'],
    ['test_webhook', 202, 'WebhookDelivery'],
    ['list_webhook_deliveries', 200, 'WebhookDeliveries'],
    ['retry_webhook_delivery', 202, 'WebhookDelivery'],
    ['delete_webhook', 204, 'NoneType'],
    ['revoke_key', 204, 'NoneType'],
    ['enrol_agent', 401, 'Problem'],
    ['connect_agent', 426, 'Problem'],
    ['read_agent_firmware', 401, 'Problem'],
  ])
  expect(new Set(calls.flatMap(([operation, status]) => (operation.endsWith('_options') ? status : [])))).toEqual(
    new Set([204]),
  )
  expect(rest).toEqual({ added_seconds: 300, end_reason: 'user_ended', balance: 98, refused: 'unauthorized' })
})

function snakeCase(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
