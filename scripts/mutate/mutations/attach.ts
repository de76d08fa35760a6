import { within } from './target.ts'

const FOLDER = 'clients/cli/attach'
const ATTACH = [`${FOLDER}/attach.test.ts`]

/** The line of a board that other programs open. */
export const ofAttach = [
  ...within(
    'wire/telnet.ts',
    {
      name: 'a subnegotiation that never ends fills the memory',
      find: 'if (this.#inside.length < MAX_INSIDE) this',
      replace: 'this',
    },
    {
      name: 'a command overtakes the bytes before it',
      find: '    this.#flush()\n    this.#heard.command',
      replace: '    this.#heard.command',
    },
  ),
  ...within(
    `${FOLDER}/control-lines.ts`,
    {
      name: 'each pulse of DTR is a reset',
      find: '    clearTimeout(this.#timer)\n    this.#timer = setTimeout',
      replace: '    this.#timer = setTimeout',
    },
    {
      name: 'the boot loader of a chip is a plain reset',
      find: "this.#rts) this.#wish = 'loader'",
      replace: "this.#rts) this.#wish = 'reset'",
    },
  ),
  ...within(
    `${FOLDER}/stk500.ts`,
    {
      name: 'what was not flashed is read back',
      find: 'if (isDone) this',
      replace: 'if (isDone !== undefined) this',
    },
    {
      name: 'each page that is read back is a flash',
      find: '    this.#isChanged = false\n',
      replace: '',
    },
    {
      name: 'an upload is written beyond the flash',
      find: 'kind !== FLASH || this.#address + data.length > this.#image.length',
      replace: 'kind !== FLASH',
    },
  ),
  ...within(`${FOLDER}/board-line.ts`, {
    name: 'two programs have the line at once',
    find: '    if (this.#tool) {',
    replace: '    if (false) {',
    tests: ATTACH,
  }),
  ...within(
    { file: `${FOLDER}/opening.ts`, tests: [...ATTACH, `${FOLDER}/uploads.test.ts`] },
    {
      name: 'what is typed overtakes a reset',
      find: '.then(() => this.#lines.settled)',
      replace: '',
    },
    {
      name: 'the old program is heard after an upload',
      find: 'Math.max(this.#from, upload.outputFrom ?? 0)',
      replace: 'this.#from',
    },
    {
      name: 'the board is heard during an upload',
      find: '      while (this.#upload) await this.#upload.over\n',
      replace: '',
    },
    {
      name: 'a program that never reads keeps the command from ending',
      find: '      this.#tool.abort()\n',
      replace: '',
    },
  ),
  ...within(
    { file: `${FOLDER}/attach.ts`, tests: ATTACH },
    {
      name: 'an upload that fails after its command has left is a success',
      find: '    await finish(line, signal)\n',
      replace: '',
      tests: [`${FOLDER}/uploads.test.ts`],
    },
    {
      name: 'a signal that cuts off a tool ends attach before its command',
      find: 'signal.aborted || failed.reject(error)',
      replace: 'failed.reject(error)',
    },
  ),
  ...within(`${FOLDER}/silence.ts`, {
    name: 'the last words of pipe are lost',
    find: 'writeSync(file, Buffer.from(text as string))',
    replace: 'setImmediate(() => writeSync(file, Buffer.from(text as string)))',
  }),
  ...within(`${FOLDER}/pty.ts`, {
    name: 'attach serves a pty that is gone',
    find: 'if (!isClosing) onFailure(',
    replace: 'if (isClosing) onFailure(',
    tests: [`${FOLDER}/attach.isolated.test.ts`],
  }),
  ...within(
    { file: 'http/sockets/viewer.ts', tests: ['http/sockets/lines.isolated.test.ts'] },
    {
      name: 'a guest sets control lines',
      find: " || (this.#by === 'link' && !isBinary)",
      replace: '',
    },
    {
      name: 'control lines overtake what is typed',
      find: 'this.#typed.push(typed)',
      replace: 'if (typed instanceof Uint8Array) this.#typed.push(typed)\n      else this.#typed.unshift(typed)',
    },
  ),
  ...within(
    { file: 'agent/serial/driver.ts', tests: ['agent/serial/control-lines.test.ts'] },
    {
      name: 'bytes overtake control lines that are being set',
      find: 'if (setting) void setting.then(() => line?.write(bytes))\n      else line',
      replace: 'line',
    },
    {
      name: 'a board stays in the reset in which a user has left it',
      find: '    if (lines) await line.setSignals({ dtr: false, rts: false })\n',
      replace: '',
    },
  ),
  ...within('agent/serial/config.ts', {
    name: 'what a user has written by control lines is there for the next one',
    find: 'board.lines && !board.flash && !board.erase',
    replace: 'false',
    tests: ['agent/config.test.ts'],
  }),
  ...within(`${FOLDER}/address.ts`, {
    name: 'everybody in the network can use a board',
    find: 'host: LOOPBACK, port: 0',
    replace: "host: '0.0.0.0', port: 0",
    tests: ATTACH,
  }),
  ...within('clients/cli/commands/pipe.ts', {
    name: 'words of pipe are taken for what the board printed',
    find: '    silence(run.environment.BOARDWALK_PIPE_LOG)\n',
    replace: '',
    tests: [`${FOLDER}/attach.isolated.test.ts`],
  }),
]
