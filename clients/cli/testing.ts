import { beforeAll } from 'vitest'
import { makeKey, makeLab, makeUser } from '#db/factory.ts'
import { startServer } from '#test/server/start-server.ts'
import { CommandLine } from '../testing/command-line.ts'

/**
 * For tests: starts a service. `bare` returns a command line without a key; `lab` makes a board,
 * and the command line of a user with credits and a key.
 */
export function commandLabFor(databaseUrl: string) {
  let bare: CommandLine
  beforeAll(async () => {
    const live = await startServer(databaseUrl)
    bare = await CommandLine.create({ SERVICE_URL: live.url })
    return () => live.stop()
  }, 60_000)
  const lab = async () => {
    const user = await makeUser({ tier: 'paid', credits: 100 })
    const { secret } = await makeKey(user)
    const cli = bare.with({ SERVICE_API_KEY: secret })
    const sessions = async () => JSON.parse((await cli.run(['sessions', 'list', '--json'])).stdout)
    return { ...(await makeLab()), user, secret, cli, sessions }
  }
  return { bare: () => bare, lab }
}
