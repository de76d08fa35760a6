/**
 * A folder that one process at a time may call its own. Plain JavaScript, because the installer
 * needs it before there is anything to run TypeScript.
 *
 * A claim is a numbered symbolic link that names its process (made in one step, and no two can make
 * the same). A dead process's claim is overtaken by making the next number, never by deleting, so
 * two that find it dead at the same moment cannot both win.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Claims `folder` for this process; a claim ends with its process or at `release`.
 * @param {string} folder that exists and can be written
 * @returns {{ heldBy: number } | { heldBy?: undefined, release: () => void }} the pid of the one
 * who holds it, or a way to give it back
 */
export function claim(folder) {
  for (;;) {
    const newest = claimsIn(folder).at(-1) ?? 0
    const holder = newest ? holderOf(folder, newest) : undefined
    if (holder) return { heldBy: holder }
    const mine = newest + 1
    if (!make(folder, mine)) continue
    // The number was free only because a later claim had already tidied it away.
    if (claimsIn(folder).at(-1) !== mine) {
      remove(folder, mine)
      continue
    }
    for (const older of claimsIn(folder)) if (older < mine) remove(folder, older)
    return { release: () => give(folder, mine) }
  }
}

/** @param {string} folder */
function claimsIn(folder) {
  const numbers = readdirSync(folder).flatMap((name) => /^claim\.(\d+)$/.exec(name)?.[1] ?? [])
  return numbers.map(Number).sort((a, b) => a - b)
}

/**
 * @param {string} folder
 * @param {number} number
 */
function holderOf(folder, number) {
  try {
    const [, pid, started] = /^(\d+) (.+)$/.exec(readlinkSync(join(folder, `claim.${number}`))) ?? []
    return started && startOf(Number(pid)) === started ? Number(pid) : undefined
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * @param {string} folder
 * @param {number} number
 */
function make(folder, number) {
  try {
    symlinkSync(`${process.pid} ${startOf(process.pid)}`, join(folder, `claim.${number}`))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Given back, a claim stays as a dead one, so that its number is not made twice.
 * @param {string} folder
 * @param {number} number
 */
function give(folder, number) {
  try {
    symlinkSync('given back', join(folder, `claim.${number + 1}`))
    remove(folder, number)
  } catch {
    // The folder is gone, and the claim with it.
  }
}

/**
 * @param {string} folder
 * @param {number} number
 */
function remove(folder, number) {
  try {
    unlinkSync(join(folder, `claim.${number}`))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/**
 * When a living process began, in its system's own words: the same pid with another beginning is
 * another process. Zombies are dead.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startOf(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? startByProc(pid) : startByPs(pid)
}

/** @param {number} pid */
function startByProc(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function startByPs(pid) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
