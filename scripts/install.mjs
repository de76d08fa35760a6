/** Installs what the lock file names, unless exactly that is installed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { exclusive } from './exclusive.mjs'
import { step } from './progress.mjs'

const STAMP = 'node_modules/.installed'

/**
 * `--include=dev`: Node itself is among them. `--loglevel`: no words about engines, since what
 * needs a newer Node is run with one.
 */
const NPM_CI = [
  'ci',
  '--include=dev',
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--no-progress',
]

/**
 * Two that install into one folder would delete each other's files, so the second waits, and then
 * finds it done.
 */
export async function install() {
  if (isInstalled()) return
  try {
    await exclusive('install', async () => {
      if (isInstalled()) return
      rmSync(STAMP, { force: true })
      await step('Installing packages (npm ci)', npmCi)
      writeFileSync(STAMP, wanted())
    })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

function isInstalled() {
  try {
    return readFileSync(STAMP, 'utf8') === wanted()
  } catch {
    return false
  }
}

function wanted() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  return `${lock} ${process.platform}-${process.arch}\n`
}

/** @returns {Promise<void>} */
function npmCi() {
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env
  // The npm that started us, if one did. Not by our own Node, which npm is about to delete.
  const [command, args] = basename(npm) === 'npm-cli.js' ? [node, [npm, ...NPM_CI]] : ['npm', NPM_CI]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  return new Promise((resolve, reject) => {
    child.on('error', ({ message }) => reject(new Error(`npm could not be started: ${message}`)))
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`npm ci failed (${signal ?? `exit ${code}`}) and said:\n${said.trim()}`))
    })
  })
}
