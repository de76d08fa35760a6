/**
 * Says what is being done with the reader's time, and shows that it moves: a counter on a terminal,
 * a line now and then on a pipe.
 */
import { stderr } from 'node:process'

const TERMINAL_MS = 100
const PIPE_MS = 10_000
const SHORT_MS = 1000
const FRAMES = ['|', '/', '-', '\\']

/**
 * Does a piece of work under a title. `say`, handed to the work, prints a line in between.
 * @template T
 * @param {string} title
 * @param {(say: (line: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = Date.now()
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`
  const show = stderr.isTTY ? onTerminal(title, elapsed) : onPipe(title, elapsed)
  try {
    const result = await work(show.say)
    show.end(Date.now() - began < SHORT_MS ? 'done' : `done in ${elapsed()}`)
    return result
  } catch (error) {
    show.end('failed')
    throw error
  }
}

/**
 * @param {string} title
 * @param {() => string} elapsed
 */
function onTerminal(title, elapsed) {
  let frame = 0
  const draw = () => stderr.write(`\r\x1b[K${FRAMES[frame++ % FRAMES.length]} ${title} ... ${elapsed()}`)
  const timer = setInterval(draw, TERMINAL_MS)
  draw()
  return {
    say: (/** @type {string} */ line) => void stderr.write(`\r\x1b[K  ${line}\n`),
    end: (/** @type {string} */ how) => {
      clearInterval(timer)
      stderr.write(`\r\x1b[K- ${title}: ${how}\n`)
    },
  }
}

/**
 * @param {string} title
 * @param {() => string} elapsed
 */
function onPipe(title, elapsed) {
  stderr.write(`- ${title} ...\n`)
  const timer = setInterval(() => stderr.write(`  ${title}: still at it after ${elapsed()}\n`), PIPE_MS)
  return {
    say: (/** @type {string} */ line) => void stderr.write(`  ${line}\n`),
    end: (/** @type {string} */ how) => {
      clearInterval(timer)
      stderr.write(`  ${title}: ${how}\n`)
    },
  }
}
