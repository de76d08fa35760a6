import { gitLabTemplateOf } from '#http/api/bundled-clients.ts'
import { copyIfStale } from './bundle.ts'
import { bundleActionsIfStale } from './bundle-action.ts'
import { bundleAgentIfStale } from './bundle-agent.ts'
import { bundleCliIfStale } from './bundle-cli.ts'
import { writeWheelIfStale } from './bundle-wheel.ts'
import { packTypeScriptSdkIfStale } from './pack-typescript-sdk.ts'

/** Writes what the service hands out into the build, unless it is made of what is here now. */
export async function bundleClientsIfStale(buildDir: string): Promise<void> {
  await bundleAgentIfStale(buildDir)
  await bundleCliIfStale(buildDir)
  await bundleActionsIfStale(buildDir)
  copyIfStale('clients/gitlab/run/template.yml', gitLabTemplateOf(buildDir))
  await writeWheelIfStale(buildDir)
  await packTypeScriptSdkIfStale(buildDir)
}
