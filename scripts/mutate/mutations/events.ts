import { within } from './target.ts'

export const ofEvents = [
  ...within('core/instances.ts', {
    name: 'an instance acts on what is no message',
    find: 'InstanceMessage.parse(JSON.parse(payload))',
    replace: '(JSON.parse(payload) as InstanceMessage)',
  }),
  ...within(
    { file: 'core/events/publish.ts', tests: ['core/webhooks/webhooks.test.ts'] },
    {
      name: 'events are delivered to webhooks that are off',
      find: 'webhooks.disabled_at is null\n        and ',
      replace: '',
    },
    {
      name: 'webhooks get events that they did not ask for',
      find: '(webhooks.event_types is null or published.type = any (webhooks.event_types))',
      replace: 'true',
    },
    {
      name: 'an event waits for a webhook that is being deleted',
      find: 'for key share of webhooks skip locked',
      replace: 'for key share of webhooks',
      tests: ['core/webhooks/outbox.race.test.ts'],
    },
  ),
  ...within('app/v1/events/route.ts', {
    name: 'streams that cannot begin keep their places',
    find: '        leaving.abort()\n        throw error',
    replace: '        throw error',
    tests: ['app/v1/events/failing.isolated.test.ts'],
  }),
]
