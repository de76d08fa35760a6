import { within } from './target.ts'

/** The calls and forms that set and read parts, and what is kept of lock-ups. */
export const ofPartCalls = [
  ...within(
    { file: 'core/consoles/postgres/store.ts', tests: ['core/consoles/stream.test.ts'] },
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
  ),
  ...within('core/consoles/writer.ts', {
    name: 'what is new of a processor while it is stored is forgotten',
    find: '&& one.console.processor === one.processor',
    replace: '',
    tests: ['core/consoles/stream.test.ts'],
  }),
  ...within(
    'core/consoles/stream.ts',
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
  ),
  ...within('core/consoles/lock-up.ts', {
    name: 'an ended session is locked up',
    find: "    and ${sessions.state} in ('starting', 'running'))`.mapWith",
    replace: ')`.mapWith',
    tests: ['core/consoles/stream.test.ts'],
  }),
  ...within('core/parts/live-parts.ts', {
    name: 'viewers who come later do not hear that a processor has locked up',
    find: 'this.#news.set(kind, news)',
    replace: "if (kind !== 'processor') this.#news.set(kind, news)",
    tests: ['http/sockets/parts.isolated.test.ts'],
  }),
  ...within(
    {
      file: 'core/scheduler/rules/queues.ts',
      tests: ['core/sessions/needs.test.ts', 'core/scheduler/rules/queues.test.ts'],
    },
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
  ),
  ...within(
    { file: 'core/sessions/fit.ts', tests: ['core/sessions/needs.test.ts'] },
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
  ),
  ...within('app/(site)/(sessions)/sessions/[session_id]/parts/actions.ts', {
    name: 'the form of a part takes what no part has',
    find: 'part: PartPath, state: SetPart }))',
    replace: 'part: PartPath, state: z.looseObject({}) }))',
  }),
  ...within('core/consoles/admit.ts', {
    name: 'everybody sets the parts of a session, and types into its console',
    find: 'if (status?.userId !== userId) throw',
    replace: 'if (!status) throw',
    tests: ['app/(site)/(sessions)/sessions/[session_id]/parts/actions.test.ts'],
  }),
  ...within('app/v1/sessions/[session_id]/parts/[part]/route.ts', {
    name: 'a key that only reads sets parts',
    find: "access: 'run'",
    replace: "access: 'any'",
    tests: ['app/v1/access.test.ts'],
  }),
  ...within('core/parts/set.ts', {
    name: 'a light can be pressed',
    find: 'if (wrong !== undefined) throw',
    replace: 'if (wrong?.length === 0) throw',
    tests: ['http/sockets/parts.isolated.test.ts'],
  }),
  ...within('core/parts/set.ts', {
    name: 'a page without script shows a part as it was before it was set',
    find: '  await told\n',
    replace: '',
    tests: ['app/(site)/(sessions)/sessions/[session_id]/parts/actions.test.ts'],
  }),
  ...within('core/consoles/board-hub.ts', {
    name: 'an instance that hears others late shows no parts',
    find: 'instance && !this.find(sessionId) ? {',
    replace: 'instance && this.find(sessionId) ? {',
  }),
  ...within(
    'core/payloads.ts',
    {
      name: 'a message of any length goes in one notification',
      find: 'if (Buffer.byteLength(message) <= MAX_PAYLOAD_BYTES) return [message]',
      replace: 'if (message) return [message]',
    },
    {
      name: 'a message without its first piece is read',
      find: 'piece.of !== this.#of || ',
      replace: '',
    },
    {
      name: 'a message without a piece is read',
      find: ' || piece.at !== this.#texts.length',
      replace: '',
    },
  ),
  ...within(
    'core/parts/png.ts',
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
  ),
  ...within('core/parts/screen.ts', {
    name: 'a frame of any length is a picture',
    find: "Buffer.byteLength(frame, 'base64') === (width / 8) * height",
    replace: 'frame.length > 0 && width * height > 0',
    tests: ['http/sockets/screenshot.isolated.test.ts'],
  }),
]
