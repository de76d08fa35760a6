import { within } from './target.ts'

const AGENT = ['http/sockets/console-agent.isolated.test.ts']

export const ofAgents = [
  ...within('wire/text.ts', {
    name: 'an agent’s text may be refused by PostgreSQL',
    find: '.toWellFormed()',
    replace: '',
  }),
  ...within('wire/work-queue.ts', {
    name: 'an agent’s messages wait without limit',
    find: 'this.#pending >= max',
    replace: 'false',
  }),
  ...within('http/sockets/agent-link.ts', {
    name: 'an agent with many boards may send no more than one without',
    find: 'counted: (bindings, ports) => (this.#socket.incomingRates = agentRates(bindings, ports)),',
    replace: 'counted: () => {},',
    tests: ['http/sockets/flood.isolated.test.ts'],
  }),
  ...within(
    'core/agents/enrol.ts',
    {
      name: 'boards go to any agent that gets a name',
      find: 'takeOverBoards(id, used.replaced)',
      replace: 'takeOverBoards(id, await lastRevoked(eq(agents.name, name)))',
    },
    {
      name: 'the service takes the boards of a lab that has had a name',
      find: 'sql`${eq(agents.name, name)} and ${agents.isOwn}`',
      replace: 'eq(agents.name, name)',
    },
    {
      name: 'the service takes the credential of a lab’s agent away',
      find: 'setWhere: sql`${agents.isOwn}`,',
      replace: '',
    },
  ),
  ...within('core/agents/find.ts', {
    name: 'a revoked agent connects',
    find: ', isNull(agents.revokedAt))',
    replace: ')',
    tests: AGENT,
  }),
  ...within('core/consoles/live-consoles.ts', {
    name: 'an old connection of an agent ends the consoles of its new one',
    find: 'console?.source !== source)',
    replace: 'console?.source?.binding !== source.binding)',
    tests: ['core/consoles/stream.test.ts'],
  }),
  ...within('core/consoles/writer.ts', {
    name: 'a user who closes an account cuts off the boards of others',
    find: 'if (stored !== undefined) source.drop()',
    replace: 'source.drop()',
    tests: ['core/consoles/stream.test.ts'],
  }),
  ...within(
    'core/agents/connections.ts',
    {
      name: 'an older connection of an agent stays',
      find: 'if (replaced) await tellInstance(',
      replace: 'if (!replaced) await tellInstance(',
    },
    {
      name: 'an older connection of an agent lives beside the newer one',
      find: 'eq(agents.connectionNo, connection), ',
      replace: '',
    },
    {
      name: 'an agent connects that was revoked meanwhile',
      find: ' and revoked_at is null\n    returning connection_no::int as connection, before.connected_instance as replaced',
      replace: '\n    returning connection_no::int as connection, before.connected_instance as replaced',
    },
    { name: 'a revoked agent stays connected', find: 'if (instance) await', replace: 'if (!instance) await' },
    {
      name: 'the boards of an agent that was written off stay offline although it is connected',
      find: 'returning connected_instance is not null and not exists',
      replace: 'returning not exists',
    },
    {
      name: 'a session ends that was lost after its agent had come back',
      find: 'and not exists (select 1 from boards',
      replace: 'or exists (select 1 from boards',
    },
    {
      name: 'an agent that was written off moves the time since when its sessions are refunded',
      find: 'case when connected_instance is null then last_seen_at else now() end',
      replace: 'now()',
    },
    {
      name: 'boards go offline under an agent that connects meanwhile',
      find: 'order by id for no key update),',
      replace: 'order by id),',
    },
  ),
  ...within('http/sockets/agent-link.ts', {
    name: 'an agent that was written off is not told to come back',
    find: 'else if (isThere) this.close(',
    replace: 'else if (isThere) void (',
    tests: ['http/sockets/written-off.isolated.test.ts'],
  }),
  ...within(
    { file: 'agent/slot.ts', tests: ['agent/slot.isolated.test.ts', 'agent/acts.isolated.test.ts'] },
    {
      name: 'what one user typed, acknowledged or sends to a port reaches the board of the next',
      find: 'return this.#held?.binding === binding ? this.#held : undefined',
      replace: 'return this.#held',
    },
    {
      name: 'the late end of one binding wipes the board of the next',
      find: 'if (this.#held && this.#held.binding <= binding) await',
      replace: 'if (this.#held) await',
    },
    {
      name: 'the end of one session’s time wipes the board of the next',
      find: 'this.holdingOf(binding)\n    held?.lease',
      replace: 'this.#held\n    held?.lease',
    },
    {
      name: 'a repeated command starts a board twice',
      find: 'binding <= this.#newest',
      replace: 'binding < this.#newest',
    },
    {
      name: 'a board is clean although its base image does not start',
      find: 'if (check)\n          await checkBase(',
      replace: 'if (watch !== undefined && check)\n          await checkBase(',
    },
    {
      name: 'one user acts on the board of another',
      find: 'if (held?.binding !== act.binding) return',
      replace: 'if (!held) return',
    },
  ),
  ...within('agent/holding.ts', {
    name: 'a key that comes again is typed again',
    find: 'if (seq <= this.#lastSeq) return',
    replace: '',
    tests: ['agent/slot.isolated.test.ts'],
  }),
  ...within('agent/qemu/process.ts', {
    name: 'programs that spin in QEMU starve the service',
    find: 'PRIORITY_LOW',
    replace: 'PRIORITY_BELOW_NORMAL',
    tests: ['agent/qemu/driver.long.test.ts'],
  }),
  ...within('agent/acts.ts', {
    name: 'a board that fails is its user’s fault',
    find: 'await startBase(base)',
    replace: 'await startBase(base).catch(() => {})',
  }),
]
