import { within } from './target.ts'

export const ofAgent = [
  ...within(
    'agent/serial/driver.ts',
    ['agent/serial/verify.test.ts'],
    [
      {
        name: 'a tool does not ask its user whether to compare',
        find: 'user?.verify === false && unverified',
        replace: 'unverified',
      },
      { name: 'nobody is told that the flash was not compared', find: 'events?.note(NOT_COMPARED)', replace: '' },
    ],
  ),
  ...within(
    'http/api/client-files.ts',
    ['agent/bundle/download.isolated.test.ts'],
    [
      {
        name: 'every name is the agent',
        find: 'const file = built.get(name)',
        replace: "const file = built.get(name) ?? built.get('agent.mjs')",
      },
    ],
  ),
  ...within(
    'admin/agents.ts',
    ['agent/bundle/download.isolated.test.ts'],
    [{ name: 'a damaged agent is enrolled', find: "join(' && ')", replace: "join(' ; ')" }],
  ),
]
