import { makeKey, makeLab, makeUser } from '#db/factory.ts'
import type { CommandLine } from '../testing/command-line.ts'

/** For tests: a board, and the command line of a user with credits and a key. */
export async function commandLab(bare: CommandLine) {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const { secret } = await makeKey(user)
  const cli = bare.with({ SERVICE_API_KEY: secret })
  const sessions = async () => JSON.parse((await cli.run(['sessions', 'list', '--json'])).stdout)
  return { ...(await makeLab()), user, secret, cli, sessions }
}
