import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { sha256 } from '#core/sha256.ts'
import { db, recoveryCodes } from '#db/index.ts'

const CODES = 10
/** 16 letters of 32 are 80 bits, too many to guess from a hash. */
const LETTERS = 16
/** Crockford's base 32, which leaves out letters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces all recovery codes of a user. Returns the new ones, which are stored as hashes only. */
export async function replaceRecoveryCodes(userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await db().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db()
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes
}

export function countRecoveryCodes(userId: string): Promise<number> {
  return db().$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

/** Uses up a recovery code. Only one of simultaneous calls succeeds. */
export async function consumeRecoveryCode(userId: string, typed: string): Promise<boolean> {
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(typed)))
  const used = await db().delete(recoveryCodes).where(isCode).returning({ userId: recoveryCodes.userId })
  return used.length === 1
}

/** `k3x9-…`: four groups of four. */
function newCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** Case, spaces and hyphens do not count, and letters that look like digits are read as digits. */
function hashOf(code: string): Buffer {
  const letters = code.toLowerCase().replace(/[\s-]/g, '')
  return sha256(letters.replaceAll('o', '0').replaceAll(/[il]/g, '1'))
}
