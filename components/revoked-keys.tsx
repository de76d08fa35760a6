type RevokedKeysProps = {
  keys: number
  /** Keys that were created in this browser are not revoked, and not among them. */
  isElsewhere?: boolean
}

/** Shows how many API keys are revoked when an address is confirmed for the first time. */
export function RevokedKeys({ keys, isElsewhere = false }: RevokedKeysProps) {
  if (keys === 0) return null
  return (
    <p className="mb-5 text-muted">
      This also revokes {keys === 1 ? 'the API key' : `the ${keys} API keys`} created
      {isElsewhere && ' in another browser'} before the address was confirmed.
    </p>
  )
}
