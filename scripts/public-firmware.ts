/** Firmware and sources that others publish, for tests: from Debian's and npm's registries. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { runQuietly } from '#scripts/run-quietly.ts'

type Download = {
  /** Its path in the pool of Debian's packages, or its name and version on npm. */
  from: { pool: string } | { npm: string }
  sha256: string
}

const FOLDER = resolve('.data-public-firmware')
const LIMIT_MS = 300_000
/** apt's own client for a single file: it knows the proxy of the machine, and compares the hash. */
const APT_HELPER = '/usr/lib/apt/apt-helper'

/** Debian 13 has them; its compilers of Debian 12 build them too. */
const downloads = {
  'pico-sdk': {
    from: { pool: 'pool/main/p/pico-sdk/pico-sdk-source_2.1.1-1_all.deb' },
    sha256: '507a3ca37636641bc90239d7c04dc9dc28c5008087a8162102ea94d2273153d3',
  },
  tinyusb: {
    from: { pool: 'pool/main/t/tinyusb/tinyusb-source_0.18.0+dfsg-1_all.deb' },
    sha256: '01ce2c645df68f14a8a7dcfc8fb355713152543757955820479a87949a61154e',
  },
  micropython: {
    from: { pool: 'pool/main/m/micropython/micropython_1.25.0+ds.orig.tar.xz' },
    sha256: '7b25be99a502f070b2de81dafc08da7051d992325d6e67daa9045a918fffdbea',
  },
  'avrgirl-arduino': {
    from: { npm: 'avrgirl-arduino@5.0.1' },
    sha256: '4b49db8316e2f38dcebf1b0de87eecd7ff4cc277e32501ccfc6edc2bc5755015',
  },
} as const satisfies Record<string, Download>

/** A folder for each version of the list: a list that changes is downloaded again. */
const home = join(FOLDER, createHash('sha256').update(JSON.stringify(downloads)).digest('hex').slice(0, 12))

/** Returns the folder in which a download is unpacked. */
export const publicFirmware = (name: keyof typeof downloads, ...path: string[]) => join(home, name, ...path)

/** Returns the folder of all downloads, undefined unless they are there. */
export const findPublicFirmware = () => (existsSync(home) ? home : undefined)

/** Downloads and unpacks what is missing. Returns the reason if that failed. */
export async function installPublicFirmware(say: (line: string) => void): Promise<string | undefined> {
  if (!existsSync(APT_HELPER)) return 'it comes from Debian’s packages'
  say('Downloading firmware of others')
  const draft = `${home}.${process.pid}`
  try {
    for (const [name, download] of Object.entries(downloads)) {
      const target = join(draft, name)
      mkdirSync(target, { recursive: true })
      const failure = await install(download, target)
      if (failure) return `${name}: ${failure}`
    }
    if (!existsSync(home)) renameSync(draft, home)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Runs the steps of a download. Returns why one failed. */
async function install({ from, sha256 }: Download, target: string): Promise<string | undefined> {
  const file = join(target, 'pool' in from ? basename(from.pool) : 'package.tgz')
  const failure =
    'pool' in from
      ? await runQuietly(
          [APT_HELPER, 'download-file', `${debianMirror()}${from.pool}`, file, `SHA256:${sha256}`],
          LIMIT_MS,
        )
      : await runQuietly(
          [
            'sh',
            '-c',
            'mv "$(npm pack --silent --pack-destination "$1" "$2" | sed "s#^#$1/#")" "$3"',
            'sh',
            target,
            from.npm,
            file,
          ],
          LIMIT_MS,
        )
  if (failure) return failure
  const found = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (found !== sha256) return `its SHA-256 is ${found}`
  const unpack = file.endsWith('.deb') ? ['dpkg-deb', '-x', file, target] : ['tar', '-xf', file, '-C', target]
  return runQuietly(unpack, LIMIT_MS)
}

/** Returns the address from which this machine gets Debian's packages. */
function debianMirror(): string {
  const list = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'], {
    encoding: 'utf8',
  })
  const mirror = list.split('\n').find((uri) => uri.endsWith('/debian/'))
  if (!mirror) throw new Error('apt has no source of Debian’s packages')
  return mirror
}
