import { within } from './target.ts'

const SRC = 'clients/typescript/src'
const TRANSPORT = ['clients/typescript/transport.test.ts']

/** How the TypeScript SDK calls the service: limits of time, redirects, and what is no answer. */
export const ofTransport = [
  ...within(
    { file: `${SRC}/call-limit.ts`, tests: ['clients/typescript/call-limit.test.ts'] },
    {
      name: 'a call waits for ever',
      find: "      this.#controller.abort(new DOMException('The time is up.', 'TimeoutError'))\n",
      replace: '',
    },
    {
      name: 'a call that was stopped before it began is made',
      find: '    if (this.#sources.some(({ aborted }) => aborted)) this.#stop()\n',
      replace: '',
    },
  ),
  ...within(`${SRC}/body.ts`, {
    name: 'a body that never ends is cut and taken for an answer',
    find: 'throw tooLarge({ url, response, maxBytes })',
    replace: 'break',
    tests: TRANSPORT,
  }),
  ...within('clients/cli/event-stream.ts', {
    name: 'an event that never ends is cut',
    find: 'if (length > MAX_SAID_BYTES) throw',
    replace: 'if (length > MAX_SAID_BYTES) return void',
    tests: ['clients/cli/endless.test.ts'],
  }),
  ...within('clients/cli/log-pieces.ts', {
    name: 'a line of a log that never ends is cut',
    find: 'if (rest.length > MAX_SAID_BYTES) throw',
    replace: 'if (rest.length > MAX_SAID_BYTES) return void',
    tests: ['clients/cli/endless.test.ts'],
  }),
  ...within(
    { file: `${SRC}/retry.ts`, tests: TRANSPORT },
    {
      name: 'the signal of a client ends nothing',
      find: '[request.signal, options.signal]',
      replace: '[request.signal]',
    },
    { name: 'a redirect is followed', find: "redirect: 'manual' } as const", replace: "redirect: 'follow' } as const" },
    {
      name: 'a service keeps a client waiting for many minutes',
      find: ' || performance.now() + delay > end',
      replace: '',
      tests: ['clients/typescript/retry.test.ts'],
    },
    {
      name: 'a wrong certificate is asked for again',
      find: 'isLasting(outcome) ? undefined : backOff',
      replace: 'backOff',
      tests: ['clients/typescript/network-errors.test.ts'],
    },
  ),
  ...within(
    { file: `${SRC}/client.ts`, tests: TRANSPORT },
    {
      name: 'the key goes to another origin',
      find: 'if (new URL(request.url).origin !== new URL(this.url).origin)',
      replace: "if (request.url === '')",
    },
    { name: 'a log is read from where a redirect points', find: "signal, redirect: 'manual' })", replace: 'signal })' },
    {
      name: 'a page of a sign-in is an answer',
      find: 'await checkJson({ url, response },',
      replace: "if (method === '') await checkJson({ url, response },",
    },
  ),
  ...within(`${SRC}/key-source.ts`, {
    name: 'a key with a line break is repeated in an error',
    find: 'if (!IS_KEY.test(key))',
    replace: "if (key === '')",
    tests: ['clients/typescript/service-url.test.ts'],
  }),
  ...within(`${SRC}/live-session.ts`, {
    name: 'a session outlives the program that was stopped',
    find: '{ ...this.#of, fetch: this.client.sendFarewell }',
    replace: 'this.#of',
    tests: TRANSPORT,
  }),
  ...within(`${SRC}/client.ts`, {
    name: 'a client that is printed shows its key',
    find: '  toJSON(): object {\n    return { url: this.url }',
    replace: '  toJSON(): object {\n    return { url: this.url, key: this.#apiKey }',
    tests: ['clients/typescript/session.test.ts'],
  }),
  ...within(`${SRC}/stored-login.ts`, {
    name: 'a stored key that others can read is used',
    find: "if (name === 'credentials.json') refuseIfOthersRead(file)",
    replace: '',
    tests: ['clients/typescript/stored-login.isolated.test.ts'],
  }),
  ...within(`${SRC}/live-session.ts`, {
    name: 'what old firmware printed is matched after a flash',
    find: '    await this.#console.continueAt(done.output_from)\n',
    replace: '',
    tests: ['clients/typescript/session.test.ts'],
  }),
  ...within(`${SRC}/service-url.ts`, {
    name: 'a password in an address is repeated in an error',
    find: "text.replace(/^.*@/, '')",
    replace: 'text',
    tests: ['clients/typescript/service-url.test.ts'],
  }),
  ...within('agent/deadline.ts', {
    name: 'an act of an agent has no deadline',
    find: "this.#controller.abort(new DOMException('It took too long.', 'TimeoutError'))",
    replace: 'undefined',
  }),
]
