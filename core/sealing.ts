import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { loginSecrets, newestLoginSecret } from '#core/login-secrets.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text, so that the database alone does not reveal it: decryption needs LOGIN_SECRETS.
 */
export function seal(text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(newestLoginSecret()), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Returns the text, or undefined if none of the login secrets sealed it. */
export function unseal(sealed: Buffer): string | undefined {
  for (const secret of loginSecrets()) {
    const text = unsealWith(keyOf(secret), sealed)
    if (text !== undefined) return text
  }
}

export function isSealedByNewest(sealed: Buffer): boolean {
  return unsealWith(keyOf(newestLoginSecret()), sealed) !== undefined
}

function unsealWith(key: Buffer, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8')
  try {
    return text + decipher.final('utf8')
  } catch {
    // Another secret sealed it, or it was altered.
    return undefined
  }
}

/**
 * Derives a separate key, so that a sealed text can never pass for a cookie or a counter's subject.
 */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'boardwalk: sealed texts', 32))
}
