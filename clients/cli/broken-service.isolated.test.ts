// Slow: each command of the program is run against each broken service.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import { beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { runHere } from '../testing/run-here.ts'
import { listeningOn, serving } from '../typescript/testing.ts'
import { EXIT } from './exit-codes.ts'
import { exitCodeOf, explain, InterruptedError, problemOf } from './failures.ts'
import { allOf, createProgram } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-broken-'))
const firmware = join(folder, 'app.hex')
const manifest = join(folder, 'boardwalk.toml')
/** No command reads what another one writes. */
const output = join(folder, 'output')
writeFileSync(manifest, '[[target]]\ntype = "uno-emulated"\nsteps = [{ expect = "x" }]\n')
writeFileSync(firmware, ':020000040000FA\n:0400000001020304F2\n:00000001FF\n')

/**
 * Once so many commands have ended, and this long after, the others are stopped, as by Ctrl-C.
 * Consoles are tried for longer.
 */
const [SOON_ENDED, PATIENCE_MS] = [16, 1_500]
const SAMPLES = {
  time: '1s',
  elf: resolve('clients/conformance/elf/arm.elf'),
  ...{ session: `ses_${'0'.repeat(26)}`, file: firmware, type: 'uno-emulated', key: 'key_x', state: 'on' },
  ...{
    method: 'GET',
    path: '/v1/auth/me',
    command: '/bin/true',
    duration: '30m',
    number: '1',
    url: 'http://127.0.0.1:9',
  },
} satisfies Record<string, string>
const sampleOf = (name: string | undefined) => new Map(Object.entries(SAMPLES)).get(name ?? '') ?? '1'
const MORE: Record<string, string[]> = {
  run: ['--type', 'uno-emulated', '--expect', 'x'],
  exec: ['--type', 'uno-emulated'],
  powercut: ['--type', 'uno-emulated'],
  test: ['--manifest', manifest],
  'sessions start': ['uno-emulated'],
  'sessions end': [SAMPLES.session],
  'sessions extend': ['--yes'],
}
/** These call no service, or wait for a program that speaks to them first. */
const LOCAL = ['boardwalk', 'help', 'init', 'completion', 'complete', 'version', 'mcp', 'logout', 'open', 'upgrade']

/** Returns the words of each command that calls the service, made of what it says it takes. */
function commandLines(): string[][] {
  const program = createProgram({ signal: new AbortController().signal, exitCode: 0 })
  return allOf(program)
    .filter((command) => command.commands.length === 0 && !LOCAL.includes(pathOf(command).split(' ')[0] ?? ''))
    .map((command) => {
      const words = command.registeredArguments.map((argument) => argument.argChoices?.[0] ?? sampleOf(argument.name()))
      const options = command.options
        .filter(({ mandatory }) => mandatory)
        .flatMap(({ long, flags }) => [long ?? '', long === '--output' ? output : sampleOf(/<(\w+)>/.exec(flags)?.[1])])
      const path = pathOf(command)
      const more = MORE[path] ?? []
      return [...path.split(' '), ...(more[0]?.startsWith('-') === false ? more : [...options, ...more, ...words])]
    })
}

const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

const page = '<!doctype html><title>Sign in to the network</title><p>Hello</p>'
const html = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end(page)
const json = (text: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
const cut = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 }).write('{"acti')
  response.destroy()
}

const answers: Record<string, (response: ServerResponse) => unknown> = {
  ...{ 'a page': html(200), 'a page with 404': html(404), 'a page with 502': html(502) },
  ...{ 'an array': json('[]'), 'JSON null': json('null'), 'a number': json('7'), 'an empty object': json('{}') },
  ...{ 'JSON that breaks off': json('{"active": ['), 'a body that breaks off': cut, nothing: json('') },
  ...{ 'JSON of something else': json('{"message": "ok"}') },
  '500 without a problem': (response) => response.writeHead(500).end(),
  'a redirect to a sign-in page': (response) => response.writeHead(302, { location: 'http://portal.example/' }).end(),
  'a redirect to itself': (response) => response.writeHead(302, { location: '/' }).end(),
  'a header that is too long': (response) => response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end('{}'),
}

const services: Record<string, () => Promise<string>> = {
  ...Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      () => serving(((_, response) => answer(response)) as RequestListener),
    ]),
  ),
  'no listener': async () => `http://127.0.0.1:${await freePort()}`,
  'bytes that are not HTTP': () =>
    listeningOn(createTcpServer((socket) => socket.on('error', () => undefined).end('220 mail.example ESMTP\r\n'))),
  'a certificate that nobody has signed': async () => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name))
    const form = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '9']
    execFileSync('openssl', [...form, '-subj', '/CN=localhost', '-keyout', `${key}`, '-out', `${cert}`], {
      stdio: 'ignore',
    })
    const server = createTlsServer({ key: readFileSync(`${key}`), cert: readFileSync(`${cert}`) }, (_, response) =>
      response.end('{}'),
    )
    return (await listeningOn(server)).replace('http', 'https')
  },
}

beforeEach(() => {
  // No pause between tries.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

/** Runs a command, as the program does, until it ends or the patience does. */
async function runCommand(url: string, words: string[], patience: Promise<void>, onEnd?: () => unknown) {
  const stop = new AbortController()
  const ending = runHere(words, { url, folder, signal: stop.signal })
  const isPatient = await Promise.race([ending.then(() => true), patience.then(() => false)])
  onEnd?.()
  const began = performance.now()
  stop.abort(new InterruptedError(EXIT.interrupt, 'Stopped by SIGINT.'))
  const ended = await ending
  const error = isPatient ? ended.error : stop.signal.reason
  const explained = error === undefined ? '' : `${explain(error)}\n${JSON.stringify(problemOf(error))}`
  return {
    ...{ words: words.join(' '), isStopped: !isPatient, endedInMs: performance.now() - began },
    exitCode: error === undefined ? ended.exitCode : exitCodeOf(error),
    text: `${ended.words}${explained}`,
  }
}

const OF_THE_LANGUAGE = /^ {4}at |node:|(Type|Syntax|Range|Reference)Error|undefined|has failed/m
const ENDS: number[] = [EXIT.infrastructure, EXIT.noBoard, EXIT.refused, EXIT.usage, EXIT.exec, EXIT.interrupt]

/** Breaks in each command that takes an answer for the service's, or a bare error to its user. */
test.each(Object.keys(services))('no command shows %s as an error of its own', async (name) => {
  const url = await services[name]?.()
  const soonEnded = Promise.withResolvers<void>()
  const patience = soonEnded.promise.then(() => wait(PATIENCE_MS))
  let left = SOON_ENDED
  const onEnd = () => --left === 0 && soonEnded.resolve()
  const ended = await Promise.all(commandLines().map((words) => runCommand(String(url), words, patience, onEnd)))
  for (const { words, exitCode, text, isStopped } of ended) {
    // What `api` is given is printed as it is, and a log may be empty.
    const mayPass = words.startsWith('api') || (words.startsWith('logs') && name === 'nothing')
    expect([...ENDS, ...(mayPass ? [EXIT.passed] : [])], words).toContain(exitCode)
    expect(text, words).not.toMatch(OF_THE_LANGUAGE)
    if (!isStopped && exitCode === EXIT.infrastructure) expect(text, words).toContain(new URL(String(url)).host)
  }
})

/** Breaks in each call that does not get the signal of its command. */
test.each([
  ['says nothing', () => undefined],
  [
    'drips',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    },
  ],
])('one Ctrl-C ends each command at a service that %s', async (_, answer) => {
  const url = await serving((_request, response) => void answer(response))
  const ended = await Promise.all(commandLines().map((words) => runCommand(url, words, wait(300))))
  for (const { words, exitCode, isStopped, endedInMs, text } of ended) {
    expect({ words, isStopped, text }).toMatchObject({ words, isStopped: true })
    expect(exitCode, words).toBe(EXIT.interrupt)
    expect(endedInMs, words).toBeLessThan(5_000)
  }
})
