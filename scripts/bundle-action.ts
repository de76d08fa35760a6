/** Makes each program of the GitHub Actions one file, next to the files that describe them. */
import { ACTIONS, actionFileOf } from '#http/api/bundled-clients.ts'
import { bundleWithNotices, copyIfStale, writeIfStale } from './bundle.ts'

const FOLDER = 'clients/action'

/** Writes the actions into the build, unless they are made of what is here now. */
export async function bundleActionsIfStale(buildDir: string): Promise<void> {
  for (const form of ACTIONS) {
    const programs = { 'main.mjs': `${FOLDER}/${form}/main.ts`, 'post.mjs': `${FOLDER}/post.ts` } as const
    for (const part of ['main.mjs', 'post.mjs'] as const)
      await writeIfStale({
        file: actionFileOf(buildDir, form, part),
        title: `Bundling the action (${form} ${part})`,
        make: () => bundleWithNotices(programs[part]),
      })
    copyIfStale(`${FOLDER}/${form}/action.yml`, actionFileOf(buildDir, form, 'yml'))
  }
}
