import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { triggersOf } from './triggers.ts'

const DEFAULT = ['push', 'workflow_dispatch', 'schedule']

/** Breaks where pushes start jobs that the trust refuses, or none that it takes. */
test.each<[string[], string[], object]>([
  [['refs/heads/main'], DEFAULT, { push: { branches: ['main'] }, workflow_dispatch: {} }],
  [['refs/tags/v*'], DEFAULT, { push: { tags: ['v*'] }, workflow_dispatch: {} }],
  [
    ['refs/heads/main', 'refs/heads/release/**', 'refs/tags/v*'],
    ['push', 'pull_request'],
    { push: { branches: ['main', 'release/**'], tags: ['v*'] }, pull_request: { branches: ['main', 'release/**'] } },
  ],
  [['refs/tags/v*'], ['push', 'pull_request'], { push: { tags: ['v*'] } }],
  [
    ['refs/heads/main', 'refs/heads/gh-readonly-queue/main/**'],
    ['push', 'merge_group'],
    { push: { branches: ['main'] }, merge_group: {} },
  ],
  [['refs/tags/v*'], ['pull_request'], { workflow_dispatch: {} }],
  [['refs/heads/main'], ['schedule'], { schedule: [{ cron: '0 4 * * *' }] }],
  [
    ["refs/heads/!it's", 'refs/heads/c++', 'refs/heads/on'],
    ['push'],
    { push: { branches: ["\\!it's", 'c\\+\\+', 'on'] } },
  ],
])('%j and %j are the triggers of their workflow', (refs, events, on) => {
  expect(parse(triggersOf({ refs, events }))).toEqual(on)
})
