/** Packs the Python SDK as a wheel (PEP 427), which pip installs from the service. */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { packWheel } from '#core/client-releases/index.ts'
import { clientsOf } from '#http/api/bundled-clients.ts'
import { sourceHash } from './bundle.ts'
import { generateSources } from './generate/index.ts'

const FOLDER = 'clients/python'
const SOURCES = [
  `${FOLDER}/{pyproject.toml,README.md}`,
  `${FOLDER}/src/**/*.{py,typed}`,
  '{scripts/bundle-wheel,core/client-releases/wheel}.ts',
]

const Project = z.object({
  project: z.object({
    name: z.string(),
    version: z.string(),
    description: z.string(),
    'requires-python': z.string(),
    license: z.string(),
    authors: z.array(z.object({ name: z.string() })),
    dependencies: z.array(z.string()),
    classifiers: z.array(z.string()),
    'optional-dependencies': z.record(z.string(), z.array(z.string())),
    'entry-points': z.record(z.string(), z.record(z.string(), z.string())),
  }),
})
type Project = z.infer<typeof Project>['project']

/** Writes the wheel into the build, unless it is made of what is here now. */
export async function writeWheelIfStale(buildDir: string): Promise<void> {
  await generateSources()
  const stamp = join(buildDir, 'wheel-made-of')
  const source = sourceHash(SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return
  // Only who builds needs it: the image that serves does not have it.
  const { parse } = await import('smol-toml')
  const { project } = Project.parse(parse(readFileSync(`${FOLDER}/pyproject.toml`, 'utf8')))
  const name = project.name.replaceAll('-', '_')
  const folder = clientsOf(buildDir)
  mkdirSync(folder, { recursive: true })
  for (const other of globSync(`${name}-*.whl`, { cwd: folder })) rmSync(join(folder, other))
  writeFileSync(join(folder, `${name}-${project.version}-py3-none-any.whl`), packWheel(filesOf(project, name)))
  writeFileSync(stamp, source)
}

/** Returns what is in the wheel, by path. */
function filesOf(project: Project, name: string): Record<string, Uint8Array> {
  const info = `${name}-${project.version}.dist-info`
  const files: Record<string, Uint8Array> = {}
  for (const path of globSync(`${FOLDER}/src/${name}/**/*.{py,typed}`).toSorted())
    files[path.slice(`${FOLDER}/src/`.length)] = readFileSync(path)
  files[`${info}/METADATA`] = Buffer.from(metadataOf(project))
  files[`${info}/WHEEL`] = Buffer.from(
    'Wheel-Version: 1.0\nGenerator: boardwalk\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  )
  files[`${info}/entry_points.txt`] = Buffer.from(entryPointsOf(project))
  return files
}

function metadataOf(project: Project): string {
  const extras = Object.entries(project['optional-dependencies'])
  return [
    'Metadata-Version: 2.4',
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    `Author: ${project.authors.map(({ name }) => name).join(', ')}`,
    `License-Expression: ${project.license}`,
    `Requires-Python: ${project['requires-python']}`,
    ...project.classifiers.map((classifier) => `Classifier: ${classifier}`),
    ...project.dependencies.map((name) => `Requires-Dist: ${name}`),
    ...extras.flatMap(([extra, names]) => [
      `Provides-Extra: ${extra}`,
      ...names.map((name) => `Requires-Dist: ${name}; extra == '${extra}'`),
    ]),
    'Description-Content-Type: text/markdown',
    '',
    readFileSync(`${FOLDER}/README.md`, 'utf8'),
  ].join('\n')
}

function entryPointsOf(project: Project): string {
  const groups = Object.entries(project['entry-points'])
  const lines = groups.flatMap(([group, names]) => [
    `[${group}]`,
    ...Object.entries(names).map(([name, target]) => `${name} = ${target}`),
  ])
  return `${lines.join('\n')}\n`
}
