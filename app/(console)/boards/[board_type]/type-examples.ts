import type { WaysIn } from '#core/boards/index.ts'

/** Returns the commands that use a board of a type. */
export function commandLineFor(slug: string, { capabilities, flashFormats }: WaysIn): string {
  return [
    `boardwalk sessions start ${slug} --for 30m`,
    ...(flashFormats[0] ? [`boardwalk flash build/app.${flashFormats[0]}`] : []),
    ...(capabilities.includes('console') ? ['boardwalk console'] : []),
    'boardwalk sessions end --yes',
  ].join('\n')
}

/** Returns a test on a board of a type: of its first image, or of firmware without a prompt. */
export function pytestFor(slug: string, { flashFormats, prompt }: WaysIn): string {
  const firmware = prompt === null && flashFormats[0] ? `, firmware="build/app.${flashFormats[0]}"` : ''
  return `import pytest


@pytest.mark.board("${slug}"${firmware})
def test_prompt(board):
    board.expect(${prompt === null ? '"ready"' : pattern(prompt)})`
}

/** Returns Python's regular expression for a text. */
function pattern(text: string): string {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('"', '.')
  return `${escaped.includes('\\') ? 'r' : ''}"${escaped}"`
}
