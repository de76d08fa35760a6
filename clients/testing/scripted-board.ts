import type { BoardOutput } from './board-output.ts'

/** How a scripted board begins, also after a reset: a prompt without a newline, in colours. */
export const BANNER = 'boot v1.2\r\n\u001b[1mlogin: \u001b[0m'
const PROMPT = '# '
const NOISE_LINE = `${'noise '.repeat(10)}\r\n`
const noise = (megabytes: number) => NOISE_LINE.repeat((megabytes * 1024 * 1024) / NOISE_LINE.length)

/**
 * What is typed at a scripted board and what it prints then, one string to a piece. It prints the
 * prompt after each but `silence` and `reset`, and takes any name at `login: `.
 */
const commands: Record<string, (argument: string, works: boolean) => (string | Uint8Array)[]> = {
  echo: (text) => [`${text}\r\n`],
  selftest: (_, works) => (works ? ['test 1 ok\r\n', 'ALL PASS\r\n'] : ['test 1 failed\r\n']),
  colours: () => ['\u001b[1mALL \u001b', '[0;32', 'mPASS\u001b[0m\r\n'],
  bytes: () => [...'ALL PASS\r\n'],
  two: () => ['first second\r\n'],
  binary: () => [new Uint8Array([0x3c, 0x00, 0xff, 0x3e]), '\r\n'],
  noise: (megabytes) => [noise(Number(megabytes) || 10), 'after the noise\r\n'],
  panic: () => ['panic: stack\r\nready\r\n'],
  silence: () => [],
  exit: (code) => [`##boardwalk-exit:${code}##\r\n`],
}

/** For tests: the firmware of a board with a command line. */
export class ScriptedBoard {
  readonly #output: BoardOutput
  readonly #works: () => boolean
  #line = ''
  #last = ''
  #isLoggedIn: boolean = false

  /** Its self-test passes where it `works`. */
  constructor(output: BoardOutput, works = () => true) {
    this.#output = output
    this.#works = works
  }

  /** Starts. Returns the offset at which what it prints begins. */
  boot(): number {
    const { end } = this.#output
    this.#line = ''
    this.#isLoggedIn = false
    this.#output.print(BANNER)
    return end
  }

  /** Stops in the middle of a line and of an escape sequence, and starts again. */
  reset(): number {
    this.#output.print('half a li\u001b[3')
    this.#output.print('\r\n')
    return this.boot()
  }

  /** Takes what is typed, and echoes it. A line ends with either line end, or both. */
  type(bytes: Uint8Array): void {
    for (const character of Buffer.from(bytes).toString('latin1')) {
      const isSecond = character === '\n' && this.#last === '\r'
      this.#last = character
      if (isSecond) continue
      if (character === '\n' || character === '\r') this.#enter()
      else {
        this.#line += character
        this.#output.print(character)
      }
    }
  }

  #run(word: string, argument: string): void {
    for (const piece of commands[word]?.(argument, this.#works()) ?? ['unknown\r\n']) this.#output.print(piece)
  }

  #enter(): void {
    const [word = '', argument = ''] = this.#line.split(/ (.*)/s)
    this.#line = ''
    this.#output.print('\r\n')
    if (!this.#isLoggedIn) this.#isLoggedIn = word !== ''
    else if (word === 'reset') this.reset()
    else if (word !== '') this.#run(word, argument)
    if (word !== 'reset' && word !== 'silence') this.#output.print(this.#isLoggedIn ? PROMPT : 'login: ')
  }
}
