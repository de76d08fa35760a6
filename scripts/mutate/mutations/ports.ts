import { within } from './target.ts'

const AGENT = ['agent/ports.isolated.test.ts']

export const ofPorts = [
  ...within('agent/port-stream.ts', AGENT, [
    {
      name: 'bytes of a port may be missing, or more than was granted',
      find: 'if (!this.#flow.receive(offset, bytes.length)) this.end(',
      replace: 'if (this.isOver) this.end(',
    },
    {
      name: 'a board’s port is read without credit',
      find: 'if (this.#flow.credit === 0) {',
      replace: 'if (this.isOver) {',
    },
    {
      name: 'a port that opens too late stays open',
      find: 'if (signal.aborted) side.destroy()',
      replace: '',
    },
  ]),
  ...within('agent/ports.ts', AGENT, [
    {
      name: 'a port opens for a binding that is over',
      find: "if (this.#over.aborted) opening.end('refused', RELEASED)\n    else ",
      replace: '',
    },
    {
      name: 'two users of a port share it',
      find: "else if (other && !take) opening.end('in_use')\n",
      replace: '',
    },
    {
      name: 'streams outlive the binding',
      find: "void this.endAll('ended', RELEASED)",
      replace: 'void this.closed',
    },
  ]),
  ...within('agent/holding.ts', AGENT, [
    { name: 'a board is wiped before its ports are closed', find: 'await this.ports.closed', replace: '' },
  ]),
  ...within(
    'wire/port-flow.ts',
    ['wire/port-flow.test.ts'],
    [
      {
        name: 'a hole in a stream goes unnoticed',
        find: 'offset !== this.#received || ',
        replace: '',
      },
      {
        name: 'a stream may be longer than its credit',
        find: ' || offset + length > this.#receiveUntil',
        replace: '',
      },
    ],
  ),
]
