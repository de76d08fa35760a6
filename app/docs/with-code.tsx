/** Shows text with inline code between backticks. */
export function WithCode({ children }: { children: string }) {
  return [...children.matchAll(/`([^`]*)`|[^`]+/g)].map(({ 0: piece, 1: code, index }) =>
    code === undefined ? (
      piece
    ) : (
      <code key={index} className="font-mono text-xs text-ink wrap-anywhere">
        {code}
      </code>
    ),
  )
}
