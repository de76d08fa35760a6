/** Makes the command line one file that an old Node runs, with nothing else installed. */
import { bundledCliOf } from '#http/api/bundled-clients.ts'
import { BANNER, bundle, writeIfStale } from './bundle.ts'
import { noticesOf } from './licence-notices.ts'

const SOURCES = [
  'clients/{cli,typescript}/**/*.ts',
  'firmware-files/**/*.ts',
  'wire/{firmware,near-match,telnet,zod-messages}.ts',
]

/** Writes `clients/boardwalk.mjs` into the build, unless it is made of what is here now. */
export async function bundleCliIfStale(buildDir: string): Promise<void> {
  const title = 'Bundling the command line'
  await writeIfStale({ file: bundledCliOf(buildDir), title, sources: SOURCES, make: bundleCli })
}

async function bundleCli(): Promise<string> {
  const options = { format: 'esm', banner: { js: BANNER } } as const
  const { code, inputs } = await bundle('clients/cli/index.ts', options)
  return `${noticesOf(inputs)}${code}`
}
