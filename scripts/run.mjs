/**
 * node scripts/run.mjs FILE [ARGUMENT …]: runs one of our TypeScript files with our own Node,
 * after installing what the lock file names if that is not there yet. Plain JavaScript for any Node
 * from 20 on, and quiet when there is nothing to do. Speaks on stderr only.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { MALLOC, MEMORY } from './node-options.mjs'

const PARENT_POLL_MS = 100
const FIRST_NODE_WITH_TYPES = 24
const OTHER_THREADS = 4
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
await install()
run(process.argv.slice(2))

/** @param {string[]} args */
function run(args) {
  // The channel tells the script when we are gone, however that came about.
  const child = spawn(ourNode(), [...(args.includes('--dev') ? [] : MEMORY), ...args], {
    env: { ...MALLOC, ...withCache(), ...withThreads() },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const each of signals) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}

/**
 * Passwords are hashed on Node's threads, less than one per core (core/accounts/hash-queue.ts);
 * names, files and seals need the others.
 */
function withThreads() {
  return { UV_THREADPOOL_SIZE: String(OTHER_THREADS + availableParallelism()), ...process.env }
}

/** Node keeps what it has compiled, and what types it has stripped: a start takes a third less. */
function withCache() {
  return { NODE_COMPILE_CACHE: resolve('node_modules', '.cache', 'node') }
}

function ourNode() {
  const ours = join('node_modules', 'node', 'bin', 'node')
  if (existsSync(ours)) return ours
  if (Number.parseInt(process.versions.node, 10) >= FIRST_NODE_WITH_TYPES) return process.execPath
  console.error(
    `npm installed no Node ${FIRST_NODE_WITH_TYPES}: it seems to be set to ignore install scripts. Run: npm rebuild --ignore-scripts=false`,
  )
  process.exit(1)
}

/**
 * Ends with npm: npm passes its other signals on, and this is for the one that
 * cannot be.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, PARENT_POLL_MS)
  watch.unref()
}
