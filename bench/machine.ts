import { availableParallelism, cpus, totalmem } from 'node:os'

/** Returns when and where a bench has run, in a line. */
export function dateAndMachine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const processor = cpus()[0]?.model.trim() ?? 'an unknown processor'
  const date = new Date().toISOString().slice(0, 10)
  return `${date}; ${availableParallelism()} cores (${processor}), ${memory}; Node.js ${process.version.slice(1)}`
}
