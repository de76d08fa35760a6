/**
 * A page for requests that are refused before rendering: one message, without style and script.
 * Both texts are our own.
 */
export function plainPage(title: string, words: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Boardwalk</title>
<h1>${title}</h1>
<p>${words}</p>
`
}
