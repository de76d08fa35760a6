import { compactVerify, errors, importJWK, type JWK } from 'jose'
import type { Algorithm, IdToken } from './token.ts'

const MIN_RSA_BITS = 2_048

/** Returns whether a key of an issuer made the signature of a token. */
export async function isSignedBy(jwk: JWK, { text, header: { alg } }: IdToken): Promise<boolean> {
  if (!fits(jwk, alg)) return false
  try {
    // Of the key only what makes it one: other members could limit or widen its use.
    const { kty, n, e, crv, x, y } = jwk
    const key = await importJWK({ kty, n, e, crv, x, y } as JWK, alg)
    await compactVerify(text, key, { algorithms: [alg] })
    return true
  } catch (error) {
    // An unusable key is the issuer's fault, and proves no token.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return false
    throw error
  }
}

/** A key is of one algorithm: RSA of 2,048 bits or more for RS256, P-256 for ES256. */
function fits({ kty, crv, n, use, alg: own }: JWK, alg: Algorithm): boolean {
  if ((use !== undefined && use !== 'sig') || (own !== undefined && own !== alg)) return false
  if (alg === 'ES256') return kty === 'EC' && crv === 'P-256'
  return kty === 'RSA' && typeof n === 'string' && bitsOf(Buffer.from(n, 'base64url')) >= MIN_RSA_BITS
}

function bitsOf(modulus: Buffer): number {
  const first = modulus.findIndex((byte) => byte !== 0)
  if (first === -1) return 0
  return (modulus.length - first) * 8 - Math.clz32(modulus[first] ?? 0) + 24
}
