import { readFileSync } from 'node:fs'

/** Returns the memory that a process occupies: not a number where Linux does not tell. */
export function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
