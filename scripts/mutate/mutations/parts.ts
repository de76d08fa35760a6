import { within } from './target.ts'

const PARTS = ['agent/emulated/parts/parts.test.ts']

/** Emulated things on the pins of boards, and what else a board says as it happens. */
export const ofParts = [
  ...within(
    'clients/typescript/src/base-console.ts',
    ['clients/typescript/console.test.ts'],
    [
      {
        name: 'an expect waits for a board that is locked up',
        find: ' || this.lockUp.isEnd',
        replace: '',
      },
    ],
  ),
  ...within(
    'clients/typescript/src/run-script.ts',
    ['clients/typescript/run-script.test.ts'],
    [
      {
        name: 'a run waits for a board that is locked up',
        find: 'limit.isOver || isLockedUp',
        replace: 'limit.isOver',
      },
    ],
  ),
  ...within(
    'clients/typescript/src/lock-up.ts',
    ['clients/typescript/run-script.test.ts'],
    [
      {
        name: 'a run ends before it has read what was printed before a lock-up',
        find: ' && offset >= this.#news.offset',
        replace: '',
      },
    ],
  ),
  ...within(
    'components/console/parts/set-queue.ts',
    ['components/console/parts/set-queue.test.ts'],
    [
      {
        name: 'each step of a slider is a request',
        find: 'if (isNewestEnough && last?.isNewestEnough && last.part === part) last.input = input',
        replace: "if (last?.part === '' && last.part === part) last.input = input",
      },
      {
        name: 'a release overtakes its press',
        find: 'if (!this.#isSending) void this.#sendAll()',
        replace: 'void this.#sendAll()',
      },
    ],
  ),
  ...within(
    'core/consoles/postgres/store.ts',
    ['core/consoles/stream.test.ts'],
    [
      {
        name: 'a board that replaces a locked-up one is locked up',
        find: 'then consoles.locked_up_at end',
        replace: 'then consoles.locked_up_at else consoles.locked_up_at end',
      },
      {
        name: 'a processor that runs again stays locked up',
        find: `locked_up_at = case processor->>'state' when 'running' then null`,
        replace: `locked_up_at = case processor->>'state' when 'running' then locked_up_at`,
      },
      {
        name: 'a lock-up that is said again begins again',
        find: `coalesce(locked_up_at, date_trunc('milliseconds', now()))`,
        replace: `date_trunc('milliseconds', clock_timestamp())`,
      },
    ],
  ),
  ...within(
    'core/consoles/writer.ts',
    ['core/consoles/stream.test.ts'],
    [
      {
        name: 'what is new of a processor while it is stored is forgotten',
        find: '&& one.console.processor === one.processor',
        replace: '',
      },
    ],
  ),
  ...within(
    'core/consoles/stream.ts',
    ['core/consoles/stream.test.ts'],
    [
      {
        name: 'the place of a lock-up is that of its binding',
        find: '{ ...processor, offset: this.#source.base + offset }',
        replace: '{ ...processor, offset }',
      },
      {
        name: 'the board that was replaced tells of its processor',
        find: 'if (console) console.processor = processor',
        replace: 'Object.assign(console ?? findConsole(this.sessionId) ?? {}, { processor })',
      },
    ],
  ),
  ...within(
    'core/consoles/lock-up.ts',
    ['core/consoles/stream.test.ts'],
    [
      {
        name: 'an ended session is locked up',
        find: "    and ${sessions.state} in ('starting', 'running'))`.mapWith",
        replace: ')`.mapWith',
      },
    ],
  ),
  ...within(
    'core/parts/live-parts.ts',
    ['http/sockets/parts.isolated.test.ts'],
    [
      {
        name: 'viewers who come later do not hear that a processor has locked up',
        find: 'this.#news.set(kind, news)',
        replace: "if (kind !== 'processor') this.#news.set(kind, news)",
      },
    ],
  ),
  ...within(
    'agent/emulated/driver.ts',
    ['agent/emulated/driver.test.ts'],
    [
      {
        name: 'a board without power is locked up',
        find: 'events?.processor?.(RUNNING)',
        replace: '',
      },
    ],
  ),
  ...within('agent/emulated/parts/button.ts', PARTS, [
    {
      name: 'a press bounces into the release that follows',
      find: 'if (this.#press === press) this.#touch(isContact)',
      replace: 'this.#touch(isContact)',
    },
    {
      name: 'a button ends its bounce as it was before',
      find: 'const isContact = index % 2 === 0 ? !isPressed : isPressed',
      replace: 'const isContact = index % 2 === 0 ? isPressed : !isPressed',
    },
  ]),
  ...within('agent/emulated/parts/random.ts', PARTS, [
    {
      name: 'parts bounce the same with each seed',
      find: 'let state = seed >>> 0',
      replace: 'let state = Math.min(seed, 0)',
    },
  ]),
  ...within('agent/emulated/parts/clock.ts', PARTS, [
    {
      name: 'what parts do at the same cycle comes in reverse',
      find: '(this.#due[place - 1]?.cycle ?? 0) > cycle',
      replace: '(this.#due[place - 1]?.cycle ?? 0) >= cycle',
    },
  ]),
  ...within(
    'agent/emulated/parts/dht22.ts',
    ['agent/emulated/parts/dht22.test.ts'],
    [
      {
        name: 'a DHT22 measures at each reading',
        find: 'cycles - this.#measuredAt >= PERIOD_SECONDS * hertz',
        replace: 'cycles >= this.#measuredAt',
      },
      {
        name: 'a DHT22 replies to any pulse',
        find: 'low >= this.#cyclesOf(START_US) && ',
        replace: '',
      },
      {
        name: 'a DHT22 begins again within its reply',
        find: 'cycle >= this.#busyUntil && ',
        replace: '',
      },
    ],
  ),
  ...within(
    'agent/emulated/parts/uart.ts',
    ['agent/emulated/parts/uart.test.ts'],
    [
      {
        name: 'a serial port does not look at the stop bit',
        find: 'if (this.#level === 0) this.#framingErrors += 1',
        replace: 'if (this.#baud === 0) this.#framingErrors += 1',
      },
    ],
  ),
  ...within(
    'agent/emulated/parts/ssd1306.ts',
    ['agent/emulated/parts/ssd1306.test.ts'],
    [
      {
        name: 'a transfer ends a command of a screen',
        find: 'start(): void {',
        replace: 'start(): void {\n    this.#command = []',
      },
    ],
  ),
  ...within(
    'agent/emulated/i2c.ts',
    ['agent/emulated/i2c.test.ts'],
    [
      {
        name: 'a transfer to another device does not end that of the first',
        find: 'if (this.#current !== device) this.#current?.stop()',
        replace: '',
      },
      {
        name: 'a bus acknowledges the addresses of nobody',
        find: 'return device !== undefined',
        replace: 'return this.#devices.size > 0',
      },
    ],
  ),
  ...within(
    'agent/emulated/parts/bus-pins.ts',
    ['agent/emulated/parts/firmware.test.ts'],
    [
      {
        name: 'a device on a bus pulls up what another pulls down',
        find: 'if (level === this.#level) return',
        replace: '',
      },
    ],
  ),
  ...within(
    'core/scheduler/rules/queues.ts',
    ['core/sessions/needs.test.ts', 'core/scheduler/rules/queues.test.ts'],
    [
      {
        name: 'a session with parts gets a board whose agent leaves them out',
        find: 'const fit = [...this.#free.values()].filter((one) => meets(one, { needs }))',
        replace: 'const fit = [...this.#free.values()]',
      },
      {
        name: 'a session with parts keeps those without from the boards that it cannot use',
        find: 'return Boolean(this.#lastFree.get(needs.join())) || [...this.#free.values()].some((one) => meets(one, { needs }))',
        replace: 'return this.#free.size > 0',
      },
    ],
  ),
  ...within(
    'core/sessions/fit.ts',
    ['core/sessions/needs.test.ts'],
    [
      {
        name: 'a session waits for a board that there is not',
        find: 'if (!able) throw',
        replace: 'if (!able && needs.length > 9) throw',
      },
      {
        name: 'parts are on pins that the board does not have',
        find: 'refuseUnfitParts(parts, type)',
        replace: 'refuseUnfitParts([], type)',
      },
    ],
  ),
  ...within(
    'agent/emulated/loop.ts',
    ['agent/emulated/parts/boards.test.ts'],
    [
      {
        name: 'a light stays on after a reset',
        find: "if (input.kind === 'reset') this.parts.boardReset()",
        replace: '',
      },
    ],
  ),
  ...within(
    'agent/emulated/driver.ts',
    ['agent/emulated/parts/boards.test.ts'],
    [
      {
        name: 'a power cycle forgets how parts were set',
        find: 'session = { ...session, parts: withPartSet(session.parts, name, state) }',
        replace: 'withPartSet(session.parts, name, state)',
      },
    ],
  ),
  ...within(
    'app/(site)/(sessions)/sessions/[session_id]/parts/actions.ts',
    ['app/(site)/(sessions)/sessions/[session_id]/parts/actions.test.ts'],
    [
      {
        name: 'the form of a part takes what no part has',
        find: 'part: PartPath, state: SetPart }))',
        replace: 'part: PartPath, state: z.looseObject({}) }))',
      },
    ],
  ),
  ...within(
    'components/console/parts/pixels.ts',
    ['components/console/parts/pixels.test.ts'],
    [
      {
        name: 'what a screen does not light is seen through',
        find: '4 * at + 3)',
        replace: '4 * at + 4)',
      },
    ],
  ),
  ...within(
    'core/consoles/admit.ts',
    ['app/(site)/(sessions)/sessions/[session_id]/parts/actions.test.ts'],
    [
      {
        name: 'everybody sets the parts of a session, and types into its console',
        find: 'if (status?.userId !== userId) throw',
        replace: 'if (!status) throw',
      },
    ],
  ),
  ...within(
    'app/v1/sessions/[session_id]/parts/[part]/route.ts',
    ['app/v1/access.test.ts'],
    [
      {
        name: 'a key that only reads sets parts',
        find: "access: 'run'",
        replace: "access: 'any'",
      },
    ],
  ),
  ...within(
    'core/parts/act.ts',
    ['http/sockets/parts.isolated.test.ts'],
    [
      {
        name: 'a light can be pressed',
        find: 'if (wrong !== undefined) throw',
        replace: 'if (wrong?.length === 0) throw',
      },
    ],
  ),
  ...within(
    'core/parts/png.ts',
    ['core/parts/png.test.ts'],
    [
      {
        name: 'a PNG has its checksum over the data alone',
        find: 'crc32(body)',
        replace: 'crc32(data)',
      },
      {
        name: 'a PNG repeats its first row',
        find: 'rows.subarray(y * perRow, (y + 1) * perRow)',
        replace: 'rows.subarray(0, perRow)',
      },
    ],
  ),
  ...within(
    'core/parts/screenshot.ts',
    ['http/sockets/screenshot.isolated.test.ts'],
    [
      {
        name: 'a frame of any length is a picture',
        find: 'frame.length === (width / 8) * height',
        replace: 'frame.length > 0 && width * height > 0',
      },
    ],
  ),
  ...within(
    'clients/cli/commands/screenshot.ts',
    ['clients/cli/screenshot.test.ts'],
    [
      {
        name: 'a terminal gets the bytes of a PNG',
        find: "output === '-' && out.screen.isTTY",
        replace: "output === '' && out.screen.isTTY",
      },
    ],
  ),
  ...within(
    'clients/cli/parts-file.ts',
    ['clients/cli/parts-file.test.ts'],
    [
      {
        name: 'a file with something else beside its parts is taken',
        find: 'if (other) throw',
        replace: 'if (other && !root) throw',
      },
    ],
  ),
  ...within(
    'clients/typescript/src/board-clock.ts',
    ['clients/typescript/run-script.test.ts'],
    [
      {
        name: 'a board at max is waited for by our clock',
        find: "this.#countsBoardTime = speed === 'max'",
        replace: 'this.#countsBoardTime = speed === undefined',
      },
      {
        name: 'the time of a board before the wait counts',
        find: 'start ??= boardMs',
        replace: 'start ??= 0',
      },
    ],
  ),
  ...within(
    'clients/typescript/src/script.ts',
    ['clients/typescript/run-script.test.ts'],
    [
      {
        name: 'a script passes over what sets a part',
        find: '        acts.push(step)',
        replace: "        if ('send' in step) acts.push(step)",
      },
    ],
  ),
  ...within(
    'clients/cli/run/flags.ts',
    ['clients/cli/run/flags.test.ts'],
    [{ name: 'a step sets a part that nobody declared', find: '  assertDeclared(flags, advice.parts)\n', replace: '' }],
  ),
]
