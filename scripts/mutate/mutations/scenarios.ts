import { within } from './target.ts'

const BOARD = ['agent/emulated/scenario/driver.test.ts']
const SOCKETS = ['http/sockets/scenario.isolated.test.ts']

/** Steps that a board carries out by its own clock. */
export const ofScenarios = [
  ...within(
    'agent/emulated/scenario/scenario.ts',
    {
      name: 'what follows a text waits for the end of a burst',
      find: "if (this.#isSeen || this.#failedBy !== null) this.#machine.leave('turn')",
      replace: '',
    },
    {
      name: 'what was printed during a wait counts',
      find: "if (step.kind === 'wait' || step.kind === 'expect_pin') this.#from = this.printed.count",
      replace: '',
    },
    {
      name: 'a scenario has no end',
      find: 'this.#machine.cycles >= this.#endCycle',
      replace: 'this.#machine.cycles < 0',
      tests: BOARD,
    },
  ),
  ...within('agent/scenario-error.ts', {
    name: 'an agent says more of a scenario than the service takes',
    find: 'text.length > MAX_SHOWN ?',
    replace: 'text.length > Number.POSITIVE_INFINITY ?',
  }),
  ...within('agent/emulated/pacing.ts', {
    name: 'what is typed reaches a board in a scenario',
    find: ' || this.#loop.isPlaying',
    replace: '',
    tests: BOARD,
  }),
  ...within('agent/emulated/loop.ts', {
    name: 'a capture of a board that locks up never ends',
    find: "this.#capture?.end('locked_up')",
    replace: '',
    tests: ['agent/emulated/capture/capture.test.ts'],
  }),
  ...within('core/agents/finish.ts', {
    name: 'the steps of a scenario stay, with what was typed',
    find: 'asked = null, result',
    replace: 'result',
    tests: SOCKETS,
  }),
]
