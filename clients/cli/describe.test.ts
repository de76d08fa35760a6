import { expect, test } from 'vitest'
import { describeCommands } from './describe.ts'

/** After a change of a command: `npx vitest run clients/cli/describe.test.ts -u`. */
test('the reference of the command line is that of its code', async () => {
  const described = `${JSON.stringify(describeCommands(), null, 2)}\n`
  await expect(described).toMatchFileSnapshot('../../app/docs/sdk/cli.json')
})
