import { expect, test } from 'vitest'
import { CreateCiTrust } from './schemas.ts'

const asked = { provider: 'github', repository: 'acme/fw', refs: ['refs/heads/main'], credits_per_day: 1 }

/** Who may comment or edit a wiki starts these, which run with the rights of the repository. */
test.each([
  ...['pull_request_target', 'workflow_run', 'issue_comment', 'commit_comment', 'issues', 'gollum', 'discussion'],
  ...['discussion_comment', 'fork', 'watch', 'external_pull_request_event'],
])('no trust takes the event %s', (event) => {
  const { error } = CreateCiTrust.safeParse({ ...asked, events: ['push', event] })
  expect(error?.issues).toMatchObject([{ path: ['events', 1], message: expect.stringContaining('strangers') }])
  expect(CreateCiTrust.safeParse({ ...asked, events: ['push', 'pull_request'] }).success).toBe(true)
})
