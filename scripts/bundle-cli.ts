/** Makes the command line one file that an old Node runs, with nothing else installed. */
import { bundledCliOf } from '#http/api/bundled-clients.ts'
import { bundleWithNotices, writeIfStale } from './bundle.ts'

/** Writes `clients/boardwalk.mjs` into the build, unless it is made of what is here now. */
export async function bundleCliIfStale(buildDir: string): Promise<void> {
  const title = 'Bundling the command line'
  await writeIfStale({ file: bundledCliOf(buildDir), title, make: bundleCli })
}

/** The package of MCP imports a validator of JSON schemas that `mcp/serve.ts` replaces. */
const NO_AJV = './clients/cli/mcp/no-ajv.ts'

/**
 * Files that stand for packages, so that what nothing uses is left out: everybody who installs the
 * command downloads it.
 */
export const ALIAS = {
  ajv: NO_AJV,
  'ajv-formats': NO_AJV,
  'zod-to-json-schema': './clients/cli/mcp/no-zod-to-json-schema.ts',
  // Its client without its server. The package offers no way to have it alone.
  ws: './node_modules/ws/lib/websocket.js',
  // The same code as modules, of which what is not used is left out.
  yaml: './node_modules/yaml/browser/dist/index.js',
}

const bundleCli = () => bundleWithNotices('clients/cli/index.ts', { alias: ALIAS })
