// Slow: the command tries for 15 seconds to reach a console again, then to end the session.

import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bareCommandLine, labFor } from '../../testing/lab.ts'

const lab = labFor(testsCommit())
const bare = bareCommandLine()

test('a service that stops in the middle exits with 2', async () => {
  const { boardType } = await lab().makeBoards()
  const { key } = await lab().makeUser()
  const cli = bare.with({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
  const { ended, said } = cli.start('run', '--type', boardType, '--expect', 'never', '--timeout', '5m')
  await said('is running on')
  await lab().kill()
  expect(await ended).toMatchObject({ code: 2, stderr: expect.stringContaining('could not be ended') })
})
