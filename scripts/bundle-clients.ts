import { bundleActionIfStale } from './bundle-action.ts'
import { bundleAgentIfStale } from './bundle-agent.ts'
import { bundleCliIfStale } from './bundle-cli.ts'
import { writeWheelIfStale } from './bundle-wheel.ts'

/** Writes what the service hands out into the build, unless it is made of what is here now. */
export async function bundleClientsIfStale(buildDir: string): Promise<void> {
  await bundleAgentIfStale(buildDir)
  await bundleCliIfStale(buildDir)
  await bundleActionIfStale(buildDir)
  await writeWheelIfStale(buildDir)
}
