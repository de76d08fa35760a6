export type PageName = { path: string; title: string }

/** Words that begin alike for so long are near. */
const MIN_COMMON = 4

/** Returns the page with a word that begins most like one of a path; undefined if none does. */
export function nearestPage(path: string, pages: PageName[]): PageName | undefined {
  const wanted = wordsOf(path)
  const scored = pages.map((page) => {
    const words = wordsOf(`${page.path} ${page.title}`)
    const common = wanted.flatMap((word) => words.map((other) => commonStart(word, other)))
    return { page, score: Math.max(0, ...common) }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  return best < MIN_COMMON ? undefined : scored.find(({ score }) => score === best)?.page
}

/** Returns the words of a path or title. That all are documentation tells nothing. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= MIN_COMMON && word !== 'docs')
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
