/** Says which API keys end as an address is proven for the first time. */
export function RevokedKeys({ keys }: { keys: number }) {
  if (keys === 0) return null
  return (
    <p className="mb-5 text-muted">
      {keys === 1 ? 'The API key that was made before is' : `The ${keys} API keys that were made before are`} revoked
      with it: until now nobody knew that the address is yours.
    </p>
  )
}
