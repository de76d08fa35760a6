// Slow: compiles the package.
import { expect, test } from 'vitest'
import { generateSources } from '#scripts/generate/index.ts'
import { describeModules } from './describe.ts'

/** After a change: `npx vitest run clients/typescript/describe.isolated.test.ts -u`. */
test('the reference of the TypeScript SDK is that of its code', async () => {
  await generateSources()
  const described = describeModules(['index', 'vitest', 'browser'].map((name) => `clients/typescript/src/${name}.ts`))
  await expect(`${JSON.stringify(described, null, 2)}\n`).toMatchFileSnapshot('../../app/docs/sdk/typescript.json')
})
