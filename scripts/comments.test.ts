import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** At the start of a line, or behind code. */
const COMMENT = /^\s*(\/\*|\*|\/\/|# )|\s\/\/ /
/** A text with spaces is an example, and may hold words of another language. */
const IN_BACKTICKS = /`([\w.#()]+)`/g
/** Words with capitals or underscores inside, which can only be names. */
const COMPOUND = /\b([a-z]{2,}\d*[A-Z]\w*|[a-z]+_\w+|[A-Z]+_[A-Z_]+)\b/g
const FILE = /[\w@()[\]./*-]*[\w\])]\.(?:tsx?|mjs|py|md|sql|css|ya?ml|json|sh)\b/g

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trimEnd()
  .split('\n')
  .filter((file) => existsSync(file))
const sources = files
  .filter((file) => /\.(tsx?|mjs|py|css|c|h|ino|sh|sql|json|ya?ml|toml)$/.test(file))
  .filter((file) => !/^package-lock|^db\/migrations\/meta/.test(file))
  .map((file) => ({ file, ...split(readFileSync(file, 'utf8')) }))
const code = sources.map((source) => source.code).join('\n')

/** Names of other programs that our code does not use are written in quotes. */
test('a comment names nothing that is gone', () => {
  const words = new Set(code.match(/[\w$]+/g))
  const gone = sources.flatMap(({ file, comments }) => {
    const names = [...comments.matchAll(IN_BACKTICKS), ...comments.matchAll(COMPOUND)]
    return names
      .flatMap(([, name = '']) => name.match(/\b[A-Za-z_]\w*/g) ?? [])
      .filter((name) => !words.has(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(gone).toEqual([])
})

test('a comment names no file that is gone', () => {
  const endings = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
  const gone = sources.flatMap(({ file, comments }) =>
    [...comments.matchAll(FILE)]
      .map(([path]) => path.replace(/^[./(]+/, ''))
      .filter((path) => !endings.has(path) && !code.includes(path) && !path.includes('*'))
      .map((path) => `${file}: ${path}`),
  )
  expect(gone).toEqual([])
})

function split(text: string) {
  const code: string[] = []
  const comments: string[] = []
  for (const line of text.split('\n')) {
    const at = COMMENT.exec(line)?.index ?? line.length
    code.push(line.slice(0, at))
    if (!line.includes('biome-ignore')) comments.push(line.slice(at).replaceAll(/"[^"]*"/g, ''))
  }
  return { code: code.join('\n'), comments: comments.join('\n') }
}
