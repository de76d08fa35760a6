/** Shows an e-mail address, which breaks before its `@` if it has to. */
export function EmailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
