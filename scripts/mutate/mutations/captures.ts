import { within } from './target.ts'

/** Captures of pins, and the files that boards make. */
export const ofCaptures = [
  ...within(
    { file: 'core/artifacts/receive.ts', tests: ['core/artifacts/artifacts.test.ts'] },
    {
      name: 'an agent completes what another holds',
      find: ' and agent_id = ${agentId}',
      replace: '',
    },
    {
      name: 'a late file of an old binding is kept',
      find: ' and sessions.binding_no = artifacts.binding_no',
      replace: '',
    },
    {
      name: 'an artifact is completed twice',
      find: ` and state = 'pending' returning kind, size`,
      replace: ' returning kind, size',
    },
    {
      name: 'an account keeps without end',
      find: 'made.bytes.length <= room.bytes',
      replace: 'true',
    },
    {
      name: 'files that boards of one account send at once take all connections',
      find: "withAccountSlot({ id }, 'row', () => transaction(complete))",
      replace: 'transaction(complete)',
      tests: ['core/artifacts/room.race.test.ts'],
    },
  ),
  ...within('core/commands/request.ts', {
    name: 'files that one account asks for at once take all connections',
    find: "row.artifact ? withAccountSlot(user, 'row', add) : add()",
    replace: 'add()',
    tests: ['core/artifacts/room.race.test.ts'],
  }),
  ...within('core/artifacts/read.ts', {
    name: 'a recording, with what was typed, is read as a capture',
    find: '.where(asked && eq(artifacts.kind, asked))',
    replace: '.where(undefined)',
    tests: ['core/artifacts/artifacts.test.ts'],
  }),
  ...within(
    { file: 'core/artifacts/capture.ts', tests: ['core/artifacts/artifacts.test.ts'] },
    {
      name: 'a page reads captures of any size',
      find: 'if (bytes.length > MAX_READ_BYTES)',
      replace: 'if (bytes.length > MAX_READ_BYTES && one.sessionId === undefined)',
    },
    {
      name: 'a page reads captures of any number of changes',
      find: 'readTraces(bytes, MAX_READ_BYTES)',
      replace: 'readTraces(bytes)',
    },
  ),
  ...within('core/artifacts/delete.ts', {
    name: 'a user deletes an artifact of another',
    find: ' and user_id = ${user.id} returning kind',
    replace: ' returning kind',
    tests: ['core/artifacts/artifacts.test.ts'],
  }),
  ...within(
    'agent/emulated/capture/capture.ts',
    {
      name: 'a capture has no end',
      find: "if (!this.isWaiting) this.#finish('limit', cycle)",
      replace: '',
    },
    {
      name: 'before its trigger a capture has no end',
      find: 'while (this.#ring.isFull && this.isWaiting)',
      replace: 'while (this.#ring.isFull && this.isWaiting && this.isOver)',
    },
  ),
  ...within('agent/emulated/capture/edge-ring.ts', {
    name: 'many pins at once are more than a reader has memory for',
    find: 'Math.max(this.#count, this.#changes)',
    replace: 'this.#count',
  }),
  ...within('agent/emulated/uno/port.ts', {
    name: 'a port forgets an interrupt of pins that change',
    find: 'return interrupts | changes |',
    replace: 'return interrupts |',
  }),
  ...within('agent/emulated/uno/timer-edges.ts', {
    name: 'a timer switches its pin when that is noticed',
    find: 'at(divider ? lastCycle - steps * divider : undefined)',
    replace: 'at(undefined)',
    tests: ['agent/emulated/capture/capture.test.ts'],
  }),
  ...within(
    { file: 'wire/capture-file.ts', tests: ['wire/decoders/hostile.test.ts'] },
    {
      name: 'a capture names a pin as it likes',
      find: ` && PIN_NAME.test(name)`,
      replace: '',
    },
    {
      name: 'a capture has changes without end',
      find: 'if (this.#changesLeft-- <= 0)',
      replace: 'if (this.#changesLeft-- === Number.NaN)',
    },
    {
      name: 'a capture switches what nothing drives',
      find: 'if (pins.some((pin) => this.#levels[pin] === null))',
      replace: 'if (pins.length === 0)',
    },
    {
      name: 'a capture names pins without end',
      find: 'value.length <= MAX_CAPTURED_PINS && ',
      replace: '',
    },
  ),
]
