import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutation } from '../mutation.ts'

const folder = import.meta.dirname
const areas = readdirSync(folder).filter((file) => file !== 'index.ts' && file !== 'target.ts')
const modules: Record<string, Mutation[]>[] = await Promise.all(areas.map((file) => import(join(folder, file))))

/** Every protection that `npm run mutate` takes away: what the files of this folder export. */
export const mutations = modules.flatMap((area) => Object.values(area).flat())
