import type { WaysIn } from '#core/boards/index.ts'

/** The first of these that a board takes is in the examples. */
const USUAL_FORMATS = ['uf2', 'hex', 'elf', 'bin']

/** Returns the commands that use a board of a type. */
export function commandLineFor(slug: string, { capabilities, flashFormats }: WaysIn): string {
  const format = usual(flashFormats)
  return [
    `boardwalk sessions start ${slug} --for 10m`,
    ...(format ? [`boardwalk flash ${fileOf(format)}`] : []),
    ...(capabilities.includes('console') ? ['boardwalk console'] : []),
    'boardwalk sessions end --yes',
  ].join('\n')
}

/** Returns a test on a board of a type: of its first image, or of firmware without a prompt. */
export function pytestFor(slug: string, { flashFormats, prompt }: WaysIn): string {
  const format = usual(flashFormats)
  const firmware = prompt === null && format ? `, firmware="${fileOf(format)}"` : ''
  return `import pytest


@pytest.mark.board("${slug}"${firmware})
def test_prompt(board):
    board.expect(${prompt === null ? '"ready"' : pattern(prompt)})`
}

const usual = (formats: string[]) => USUAL_FORMATS.find((format) => formats.includes(format)) ?? formats[0]
const fileOf = (format: string) => `build/app.${format}`

/** Returns Python's regular expression for a text. */
function pattern(text: string): string {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('"', '.')
  return `${escaped.includes('\\') ? 'r' : ''}"${escaped}"`
}
