import { within } from './target.ts'

export const ofWebhooks = [
  ...within('core/webhooks/worker.ts', {
    name: 'an instance whose clock is off loses every delivery',
    find: 'signedHeaders(secret, messageId, claimedAt, body)',
    replace: 'signedHeaders(secret, messageId, new Date(), body)',
  }),
  ...within(
    { file: 'core/webhooks/send.ts', tests: ['core/webhooks/webhooks.test.ts'] },
    { name: 'tests of webhooks are not recorded', find: "await recordEvent('webhook_tested',", replace: 'void (' },
    { name: 'retries of webhooks are not recorded', find: 'if (due.length > 0) await', replace: 'if (false) await' },
  ),
  ...within(
    { file: 'core/outbound/resolve.ts', tests: ['core/webhooks/post.test.ts'] },
    {
      name: 'webhooks reach private networks',
      find: '|| !isAllowed) throw',
      replace: '|| (!isAllowed && !host)) throw',
      tests: ['core/webhooks/worker.isolated.test.ts'],
    },
    { name: 'one public address is enough for a webhook', find: 'addresses.every(', replace: 'addresses.some(' },
    {
      name: 'names of the operator’s network can be told from unknown ones',
      find: 'if (addresses.length === 0 || !isAllowed) throw',
      replace: "if (addresses.length === 0) throw new NotPublic('the name is unknown')\n  if (!isAllowed) throw",
    },
  ),
  ...within(
    'core/webhooks/post.ts',
    {
      name: 'the connection of a webhook resolves its name again',
      find: 'lookup: only(addresses) }',
      replace:
        "lookup: async (host: string, options: import('node:dns').LookupOptions, done: Parameters<ReturnType<typeof only>>[2]) => only((await (await import('#core/outbound/index.ts')).names.resolve(host, signal, false)).map((address) => ({ address, family: 4 })))(host, options, done) }",
    },
    {
      name: 'webhooks follow redirects',
      find: '    let bytes = 0\n',
      replace:
        '    const { location } = response.headers\n    if (location) return void send(new URL(location), { headers, body }, addresses, signal).then(resolve, reject)\n    let bytes = 0\n',
    },
    {
      name: 'a response to a webhook is read to its end',
      find: 'if (bytes > MAX_RESPONSE_BYTES) response.destroy()',
      replace: '',
    },
    {
      name: 'a receiver has all the time it likes',
      find: 'AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)])',
      replace: 'AbortSignal.any([signal, AbortSignal.timeout(20_000)])',
    },
  ),
  ...within(
    'core/outbound/public-address.ts',
    {
      name: 'IPv4 addresses written as IPv6 are public',
      find: "global.check(address, 'ipv6') &&",
      replace: '',
    },
    { name: 'cloud metadata is public', find: "  '169.254.0.0/16',\n", replace: '' },
    { name: 'networks of carriers are public', find: "  '100.64.0.0/10',\n", replace: '' },
    { name: '6to4 addresses are public', find: "'2002::/16', ", replace: '' },
  ),
  ...within(
    { file: 'core/webhooks/schemas.ts', tests: ['core/webhooks/urls.test.ts'] },
    {
      name: 'webhooks are created to private addresses',
      find: "  .refine(mayBePublic, 'must not be an address of a private network')\n",
      replace: '',
    },
    {
      name: 'webhooks hold passwords in their URLs',
      find: "username === '' && password === ''",
      replace: "username + password !== '-'",
    },
  ),
  ...within(
    'core/webhooks/secret.ts',
    {
      name: 'the id of a delivery is not signed',
      find: '`${id}.${timestamp}.${body}`',
      replace: '`${timestamp}.${body}`',
    },
    {
      name: 'secrets of webhooks end with an old login secret',
      find: 'isSealedByNewest(secret) ? undefined : unseal(secret)',
      replace: 'isSealedByNewest(secret) ? undefined : undefined',
    },
  ),
  ...within(
    { file: 'core/webhooks/outbox.ts', tests: ['core/webhooks/worker.isolated.test.ts'] },
    {
      name: 'two instances make the same delivery',
      find: 'limit ${max} for update skip locked)',
      replace: 'limit ${max})',
      tests: ['core/webhooks/outbox.race.test.ts'],
    },
    {
      name: 'a slow receiver has every slot',
      find: 'where place <= ${perUser}::int)',
      replace: ')',
    },
    {
      name: 'a receiver that is gone is asked again',
      find: "status === GONE ? 'gone' :",
      replace: '',
      tests: ['core/webhooks/turn-off.isolated.test.ts'],
    },
    {
      name: 'webhooks that fail are never turned off',
      find: "webhook?.is_over ? 'failing' : undefined",
      replace: 'webhook?.is_over ? undefined : undefined',
      tests: ['core/webhooks/turn-off.isolated.test.ts'],
    },
    {
      name: 'a delivery never fails',
      find: 'failed_at = case when next_attempt_at > now() and now() >= ${end} then now() end`',
      replace: 'failed_at = null`',
    },
    {
      name: 'what is sent again meanwhile waits for its next time',
      find: 'case when next_attempt_at <= now() then next_attempt_at when now()',
      replace: 'case when now()',
      tests: ['core/webhooks/outbox.race.test.ts'],
    },
    {
      name: 'what a stop cuts off waits for a minute',
      find: "set attempts = attempts - 1,\n    next_attempt_at = date_trunc('milliseconds', now())",
      replace: 'set attempts = attempts - 1',
    },
  ),
  ...within('core/webhooks/list.ts', {
    name: 'anybody has anybody’s webhooks',
    find: 'and(eq(webhooks.userId, id), eq(webhooks.id, webhookId))',
    replace: 'and(eq(webhooks.id, webhookId), id ? undefined : undefined)',
    tests: ['core/webhooks/webhooks.test.ts'],
  }),
  ...within(
    { file: 'core/webhooks/send.ts', tests: ['core/webhooks/webhooks.test.ts'] },
    {
      name: 'tests flood a receiver',
      find: '  await consume(limits.webhookTests, user.id)\n  const values',
      replace: '  const values',
    },
    {
      name: 'retries flood a receiver',
      find: '  await consume(limits.webhookTests, user.id)\n  const isIt',
      replace: '  const isIt',
    },
  ),
  ...within('core/webhooks/retention.ts', {
    name: 'deliveries that wait are deleted',
    find: ' and next_attempt_at is null',
    replace: '',
    tests: ['core/webhooks/webhooks.test.ts'],
  }),
  ...within('core/webhooks/create.ts', {
    name: 'webhooks are counted beside each other',
    find: '    await lockAccount(user)\n',
    replace: '',
    tests: ['core/webhooks/outbox.race.test.ts'],
  }),
  ...within('core/webhooks/send.ts', {
    name: 'a test meets a webhook that is being deleted',
    find: ".for('key share')",
    replace: '',
    tests: ['core/webhooks/outbox.race.test.ts'],
  }),
  ...within('core/accounts/first-proof.ts', {
    name: 'a stranger’s webhooks stay',
    find: '  await deleteWebhooks({ id: userId })\n',
    replace: '',
  }),
  ...within('core/strict-json.ts', {
    name: 'a member named __proto__ is skipped',
    find: "if (name === '__proto__') wrong",
    replace: 'if (!name) wrong',
  }),
  ...within('core/accounts/close.ts', {
    name: 'webhooks outlive their account',
    find: '    await deleteWebhooks(user)\n',
    replace: '',
    tests: ['core/accounts/close.test.ts'],
  }),
  ...within('core/jobs.ts', {
    name: 'nothing is delivered by a server',
    find: '  webhooks: () => startWebhookWorker(logFailure),\n',
    replace: '',
    tests: ['server.isolated.test.ts'],
  }),
]
