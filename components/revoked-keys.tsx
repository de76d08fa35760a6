type RevokedKeysProps = {
  keys: number
  /** Keys that were made in this login are not revoked, and not among them. */
  isElsewhere?: boolean
}

/** Shows how many API keys are revoked when an address is confirmed for the first time. */
export function RevokedKeys({ keys, isElsewhere = false }: RevokedKeysProps) {
  if (keys === 0) return null
  return (
    <p className="mb-5 text-muted">
      This also revokes {keys === 1 ? 'the API key' : `the ${keys} API keys`} created
      {isElsewhere && ' outside this login'} before the address was confirmed.
    </p>
  )
}
