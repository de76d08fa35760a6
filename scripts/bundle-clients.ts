import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clientsOf, gitLabTemplateOf } from '#http/api/bundled-clients.ts'
import { copyIfStale } from './bundle.ts'
import { bundleActionsIfStale } from './bundle-action.ts'
import { bundleAgentIfStale } from './bundle-agent.ts'
import { bundleCliIfStale } from './bundle-cli.ts'
import { bundleEmulatorIfStale } from './bundle-emulator.ts'
import { writeWheelIfStale } from './bundle-wheel.ts'
import { generateSources } from './generate/index.ts'
import { packTypeScriptSdkIfStale } from './pack-typescript-sdk.ts'

const FIRST_RELEASE = 'clients/first-release'

/** Writes what the service hands out into the build, unless it is made of what is here now. */
export async function bundleClientsIfStale(buildDir: string): Promise<void> {
  await generateSources()
  await bundleAgentIfStale(buildDir)
  await bundleEmulatorIfStale(buildDir)
  await bundleCliIfStale(buildDir)
  await bundleActionsIfStale(buildDir)
  copyIfStale('clients/gitlab/run/template.yml', gitLabTemplateOf(buildDir))
  await writeWheelIfStale(buildDir)
  await packTypeScriptSdkIfStale(buildDir)
  copyFirstRelease(clientsOf(buildDir))
}

/** The packages as they were before they had versions: lock files of users name them. */
function copyFirstRelease(folder: string): void {
  for (const file of readdirSync(FIRST_RELEASE))
    if (!existsSync(join(folder, file))) copyFileSync(join(FIRST_RELEASE, file), join(folder, file))
}
