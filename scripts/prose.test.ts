import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const BANNED = [
  'whoever',
  'whatever',
  'anew',
  'told of',
  'put aside',
  'is none',
  'of ours',
  'at the most',
  'let go',
  'by turns',
  'what is young',
]
const MAX_SENTENCE_WORDS = 40
const MAX_COMMENT_COLUMNS = 100

/** Everything people wrote, so without generated files. A migration that has landed stays. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trimEnd()
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|md|css|ya?ml|json)$/.test(file))
  .filter(
    (file) => !/^db\/migrations\/|^package-lock|^scripts\/prose\.test|^clients\/typescript\/src\/schema\.ts/.test(file),
  )

const isComment = (line: string) => /^\s*(\/\*\*?|\*|\/\/)/.test(line)

test('no banned words are used', () => {
  const banned = new RegExp(`\\b(${BANNED.join('|').replaceAll(' ', '\\s+(?:\\*\\s+|//\\s+)?')})\\b`, 'gi')
  const found = files.flatMap((file) => [...textOf(file).matchAll(banned)].map(([words]) => `${file}: ${words}`))
  expect(found).toEqual([])
})

test('comments are wrapped at 100 columns', () => {
  const long = files
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) =>
          isComment(line) && line.length > MAX_COMMENT_COLUMNS ? [`${file}:${index + 1}`] : [],
        ),
    )
  expect(long).toEqual([])
})

test('no sentence in a comment or a document is longer than 40 words', () => {
  const long = files.flatMap((file) =>
    paragraphsOf(file)
      .flatMap((paragraph) => paragraph.split(/(?<=[.!?:;]['")\]`*_]*)\s+/))
      .filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > MAX_SENTENCE_WORDS)
      .map((sentence) => `${file}: ${sentence.slice(0, 80)} …`),
  )
  expect(long).toEqual([])
})

/** The paragraphs of a document, or of all comments of a source file. */
function paragraphsOf(file: string): string[] {
  const text = textOf(file)
  if (file.endsWith('.md')) {
    return text
      .replaceAll(/```[\s\S]*?```/g, '\n\n')
      .replaceAll(/^\s*([-*]|\d+\.)\s/gm, '\n\n')
      .replaceAll(/\|/g, '\n\n')
      .split(/\n\s*\n/)
  }
  const lines = text.split('\n').map((line) => (isComment(line) ? line.replace(/^\s*(\/\*\*?|\*\/?|\/\/)\s?/, '') : ''))
  return lines.join('\n').split(/\n\s*\n/)
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8')
}
