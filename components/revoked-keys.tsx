/** Shows how many API keys are revoked when an address is confirmed for the first time. */
export function RevokedKeys({ keys }: { keys: number }) {
  if (keys === 0) return null
  return (
    <p className="mb-5 text-muted">
      This also revokes {keys === 1 ? 'the API key' : `the ${keys} API keys`} created before the address was confirmed.
    </p>
  )
}
