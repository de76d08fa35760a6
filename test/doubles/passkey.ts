/** A device that makes and uses a passkey, as WebAuthn says, so that tests can also do it wrong. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What differs from a sound answer. */
type Wrong = {
  origin?: string
  rpId?: string
  /** Whether the device verified the person. */
  isVerified?: boolean
  counter?: number
  userId?: string
  type?: string
  /** Whether the device signs for its new passkey, with that passkey (self attestation). */
  isSelfSigned?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

export function makeDevice(rpId = 'localhost', origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let count = 0

  function clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }))
  }

  function authenticatorData(flags: number, wrong: Wrong): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.counter ?? ++count)
    const verified = wrong.isVerified === false ? 0 : VERIFIED
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags | PRESENT | verified]), counter])
  }

  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  return {
    /** Answers a challenge to make a passkey. */
    make(challenge: string, wrong: Wrong = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)])
      const data = Buffer.concat([authenticatorData(HAS_CREDENTIAL, wrong), credential])
      const client = clientData(wrong.type ?? 'webauthn.create', challenge, wrong)
      const signature = wrong.isSelfSigned && sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation(data, signature || undefined)),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge. */
    sign(challenge: string, wrong: Wrong = {}) {
      const client = clientData(wrong.type ?? 'webauthn.get', challenge, wrong)
      const data = authenticatorData(0, wrong)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(wrong.userId && { userHandle: base64url(wrong.userId) }),
        },
      }
    },
  }
}

/** The public key in CBOR: EC2, ES256, P-256. */
function coseKey(x: string, y: string): Buffer {
  const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')])
  return Buffer.concat([Buffer.from([...head, 0x21]), bytes(x), Buffer.from([0x22]), bytes(y)])
}

/**
 * `{fmt: 'none', attStmt: {}, authData}` in CBOR; with a signature, `packed` and `{alg: -7, sig}`.
 */
function attestation(data: Buffer, signature?: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])
  const statement = signature
    ? [Buffer.from([0xa2]), text('alg'), Buffer.from([0x26]), text('sig'), bytes(signature)]
    : [Buffer.from([0xa0])]
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text(signature ? 'packed' : 'none'), text('attStmt'), ...statement],
    ...[text('authData'), bytes(data)],
  ])
}
