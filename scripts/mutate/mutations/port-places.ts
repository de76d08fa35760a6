import { within } from './target.ts'

export const ofPortPlaces = [
  ...within('http/sockets/upkeep.ts', {
    name: 'nothing keeps the places of open ports',
    find: '    every(PLACES_MS, keepPlaces),\n',
    replace: '',
    tests: ['http/sockets/port.isolated.test.ts'],
  }),
  ...within(
    'core/ports/places.ts',
    {
      name: 'two who open ports at once are both counted first',
      find: '  await db().execute(sql`select from users where id = ${owner.id} for no key update`)\n',
      replace: '',
    },
    {
      name: 'ports that one account opens at once take all connections',
      find: "withAccountSlot(owner, 'row', () => transaction(() => insertPlace(owner, sessionId, port)))",
      replace: 'transaction(() => insertPlace(owner, sessionId, port))',
    },
    {
      name: 'a session has any number of ports open',
      find: 'if (others.filter((one) => one === sessionId).length >= MAX_OF_SESSION)',
      replace: 'if (others.length < 0)',
    },
    {
      name: 'a user has any number of ports open',
      find: 'if (others.length >= MAX_OF_USER)',
      replace: 'if (others.length < 0)',
    },
    {
      name: 'the ports of an instance that is gone stay open for ever',
      find: ' and kept_until > statement_timestamp()',
      replace: '',
    },
    {
      name: 'who takes a port over needs a place',
      find: ' and (session_id, port) <> (${sessionId}, ${port})',
      replace: '',
    },
    {
      name: 'an instance that stops keeps its places',
      find: '  if (places.length > 0) await db().delete(openPorts).where(isOneOf(places))\n',
      replace: '',
    },
    {
      name: 'an instance does not keep the places of its ports',
      find: 'if (held.size > 0)',
      replace: 'if (held.size < 0)',
    },
  ),
  ...within('core/firmware/upload.ts', {
    name: 'files that one account uploads at once take all connections',
    find: "withAccountSlot(user, 'row', () => transaction(() => keep(user, bytes, { filename, format })))",
    replace: 'transaction(() => keep(user, bytes, { filename, format }))',
  }),
  ...within('core/ports/open.ts', {
    name: 'a port that is closed keeps its place',
    find: '      board.close(code, reason)\n      leave()\n',
    replace: '      board.close(code, reason)\n',
    tests: ['http/sockets/port-relay.isolated.test.ts'],
  }),
]
