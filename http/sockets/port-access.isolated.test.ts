import { expect, test } from 'vitest'
import { makeKey, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { served } from '#test/server/served.ts'
import { sealed } from '#test/server/start-server.ts'
import { makePortsAt, type PortOptions } from './port.testing.ts'

const server = served(testsCommit())
const makePorts = () => makePortsAt(server.url)

test('the handshake is checked like any call, and then by what the board has', async () => {
  const { refused, user, id, viewer, ports, call } = await makePorts()
  const [login, stranger, reader, runner] = [
    await makeLogin(user),
    await makeKey(await makeUser()),
    await makeKey(user, { access: 'read' }),
    await makeKey(user, { access: 'run' }),
  ]
  const bearer = ({ secret }: { secret: string }) => ({ authorization: `Bearer ${secret}` })
  const cookie = `login=${await sealed(login.token)}`
  const ended = await makeSession({ user, bindingNo: 1_000_001, endReason: 'cancelled' })
  const { body: ticket } = await call('POST', `/sessions/${id}/console/tickets`, { mode: 'rw' })
  const cases: [PortOptions, number, string][] = [
    [{ headers: {} }, 401, 'unauthorized'],
    [{ headers: {}, protocols: ['boardwalk.port.v1', `ticket.${ticket.ticket}`] }, 401, 'unauthorized'],
    [{ headers: { cookie } }, 403, 'cross_origin_request'],
    [{ headers: { cookie, origin: 'https://evil.example' } }, 403, 'cross_origin_request'],
    [{ headers: bearer(reader) }, 403, 'not_permitted'],
    [{ headers: bearer(runner) }, 404, 'not_found'],
    [{ headers: bearer(stranger) }, 404, 'not_found'],
    [{ protocols: ['boardwalk.console.v1'] }, 400, 'invalid_request'],
    [{ query: '?take=yes' }, 400, 'invalid_request'],
    [{ session: 'ses_1' }, 404, 'not_found'],
    [{ session: ended.id }, 409, 'session_ended'],
    [{ name: 'jtag' }, 404, 'not_found'],
  ]
  for (const [options, status, code] of cases)
    expect(await refused(options), JSON.stringify(options)).toMatchObject({ status, problem: { code } })
  expect((await refused({ name: 'jtag' })).problem.detail).toContain('gdb, uart1')
  ports.refusal = { why: 'busy', detail: '' }
  expect(await refused()).toMatchObject({ status: 409, problem: { code: 'command_running' } })
  ports.refusal = { why: 'failed', detail: 'The probe is gone.' }
  const failed = await refused()
  expect(failed).toMatchObject({ status: 409, problem: { code: 'board_unreachable' } })
  expect(failed.problem.detail).toContain('The probe is gone.')
  expect(viewer.closed).toBeUndefined()
})

test('a login of our own pages opens a port, and a key what it has started', async () => {
  const { open, user, type, ports } = await makePorts()
  const { token } = await makeLogin(user)
  const cookie = `login=${await sealed(token)}`
  const port = await open({ headers: { cookie, origin: server.url.replace('127.0.0.1', 'localhost') } })
  port.send(Buffer.from('page'))
  await port.until(() => port.text === 'page')
  expect([type, ports.last]).toEqual([type, 1])
})

/**
 * Breaks if another site can ask for the reason: it would learn whether a visitor is logged in, and
 * more with the visitor's cookie.
 */
test('our own page hears why a handshake was refused, and another site does not', async () => {
  const { dial, refused, user, open, key } = await makePorts()
  const { token } = await makeLogin(user)
  const headers = { cookie: `login=${await sealed(token)}`, origin: server.url.replace('127.0.0.1', 'localhost') }
  const protocols = ['boardwalk.port.v1', 'boardwalk.refusals.v1']
  await open()
  const page = dial({ headers, protocols })
  expect(await page.until(() => page.closed)).toMatchObject({ code: 4000 })
  const problem = JSON.parse(page.text)
  expect(problem).toMatchObject({ code: 'port_in_use', since: expect.any(String) })
  expect(problem.opened_by).toContain(key.secret.slice(-4))
  const taken = await open({ headers, protocols, query: '?take=true' })
  taken.close()
  const foreign = await refused({ headers: { ...headers, origin: 'https://evil.example' }, protocols })
  expect(foreign).toMatchObject({ status: 403, problem: { code: 'cross_origin_request' } })
})

test('of a page and a program that open a debugger at once, one gets it, and the other hears why not', async () => {
  const { dial, user } = await makePorts()
  const { token } = await makeLogin(user)
  const headers = { cookie: `login=${await sealed(token)}`, origin: server.url.replace('127.0.0.1', 'localhost') }
  const page = dial({ headers, protocols: ['boardwalk.port.v1', 'boardwalk.refusals.v1'] })
  const program = dial()
  await program.until(() => program.isOpen || program.refused)
  if (program.isOpen) {
    expect(await page.until(() => page.closed)).toMatchObject({ code: 4000 })
    expect(JSON.parse(page.text)).toMatchObject({ code: 'port_in_use' })
  } else {
    expect(program.refused).toMatchObject({ status: 409, problem: { code: 'port_in_use' } })
    await page.until(() => page.isOpen)
  }
  const [winner] = program.isOpen ? [program] : [page]
  winner.send(Buffer.from('$?#3f'))
  await winner.until(() => winner.text === '$?#3f')
})

test('a plain GET to a port is told to upgrade', async () => {
  const { headers, id } = await makePorts()
  const response = await fetch(`${server.url}/v1/sessions/${id}/ports/gdb`, { headers })
  expect(response.status).toBe(426)
})
