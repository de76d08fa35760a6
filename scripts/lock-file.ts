/**
 * `npm run lock`: a registry may not offer the binaries for every system, and npm then leaves them
 * out of the lock file without a word, after which `npm ci` calls it out of sync on every machine.
 * This writes the entries back; their versions are pinned by the packages that ask for them.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Package = {
  version?: string
  optionalDependencies?: Record<string, string>
  dev?: true
  optional?: true
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
type Lock = { packages: Record<string, Package> }

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The lock file with an entry for every optional package that it asks for and does not hold. */
export function completeLock(lock: Lock): Lock {
  const missing = missingFromLock(lock).map(({ name, version, parent }): [string, Package] => [
    `node_modules/${name}`,
    { version, ...platformOf(name), ...(lock.packages[parent]?.dev && { dev: true }), optional: true },
  ])
  const entries = [...Object.entries(lock.packages), ...missing]
  return { ...lock, packages: Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en'))) }
}

/** Which optional packages are asked for (by `parent`) but absent. */
export function missingFromLock({ packages }: Lock) {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !(`node_modules/${name}` in packages) && !(`${parent}/node_modules/${name}` in packages))
      .map(([name, version]) => ({ name, version, parent })),
  )
}

/**
 * What a package runs on, read off its name (`@next/swc-win32-x64-msvc`), which all of these carry.
 */
function platformOf(name: string): Pick<Package, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  const musl = words.some((word) => word.startsWith('musl'))
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(os === 'linux' && musl && { libc: ['musl'] }) }
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const added = missingFromLock(lock)
  writeFileSync('package-lock.json', `${JSON.stringify(completeLock(lock), null, 2)}\n`)
  console.log(added.length ? added.map(({ name }) => `added ${name}`).join('\n') : 'nothing was missing')
}
