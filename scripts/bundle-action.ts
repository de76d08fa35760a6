/** Makes each program of the GitHub Action one file, next to the file that describes them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { actionFileOf } from '#http/api/bundled-clients.ts'
import { bundle, REQUIRE, writeIfStale } from './bundle.ts'
import { noticesOf } from './licence-notices.ts'

const SOURCES = ['clients/{action,cli,typescript}/**/*.ts']
const FOLDER = 'clients/action/run'

/** Writes the action into the build, unless it is made of what is here now. */
export async function bundleActionIfStale(buildDir: string): Promise<void> {
  for (const name of ['main', 'post'] as const)
    await writeIfStale({
      file: actionFileOf(buildDir, `${name}.mjs`),
      title: `Bundling the action (${name})`,
      sources: SOURCES,
      make: () => bundleOne(name),
    })
  const [description, file] = [readFileSync(`${FOLDER}/action.yml`, 'utf8'), actionFileOf(buildDir, 'yml')]
  // The image that serves cannot be written to.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== description) writeFileSync(file, description)
}

async function bundleOne(name: 'main' | 'post'): Promise<string> {
  const { code, inputs } = await bundle(`${FOLDER}/${name}.ts`, { format: 'esm', banner: { js: REQUIRE } })
  return `${noticesOf(inputs)}${code}`
}
