import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { targetNameOf } from '#core/firmware/index.ts'
import { unknownWord } from '#core/unknown-word.ts'
import { boardPinsOf } from '#wire/board-pins.ts'
import { unknownMember } from '#wire/near-match.ts'
import { MAX_PARTS, MAX_PARTS_BYTES, Part, partMembers, pinMembersOf } from '#wire/parts.ts'

const names = Object.keys(partMembers)

/** A part as the API describes it: all members of all kinds. */
export const PartRecord = z.strictObject(partMembers).meta({ id: 'Part' })

const PartOfKind = z
  .strictObject(partMembers, {
    error: ({ code, keys }) => (code === 'unrecognized_keys' ? unknownMember(String(keys?.[0]), names) : undefined),
  })
  .transform((given, context): Part => {
    const parsed = Part.safeParse(given)
    if (parsed.success) return parsed.data
    for (const { code, path, message, ...issue } of parsed.error.issues)
      if (code !== 'unrecognized_keys') context.issues.push({ code: 'custom', path, message, input: given })
      else
        for (const key of (issue as { keys?: string[] }).keys ?? [])
          context.issues.push({ code: 'custom', path: [key], message: `is not for a ${given.kind}`, input: given })
    return z.NEVER
  })

/** The parts of a session: names and pins are used once, but for the pins of a bus. */
export const Parts = z
  .array(PartOfKind)
  .max(MAX_PARTS, `must have at most ${MAX_PARTS} parts`)
  .refine((parts) => Buffer.byteLength(JSON.stringify(parts)) <= MAX_PARTS_BYTES, {
    error: `must have at most ${MAX_PARTS_BYTES} bytes`,
  })
  .check(({ value, issues }) => {
    const used = new Map<string, string>()
    value.forEach((part, index) => {
      for (const { member, word, thing, use } of claimsOf(part)) {
        const key = `${thing} ${word}`
        const before = used.get(key)
        if (before !== undefined && (use === ALONE || before !== use))
          issues.push({ code: 'custom', path: [index, member], message: 'is taken by another part', input: word })
        used.set(key, use)
      }
    })
  })

const ALONE = 'alone'

/** Returns what a part has for itself. Parts on an I²C bus share its pins, not their addresses. */
function claimsOf(part: Part): { member: string; word: string; thing: string; use: string }[] {
  const isOnBus = part.kind === 'ssd1306'
  const pins = Object.entries(pinMembersOf(part)).map(([member, word]) => {
    return { member, word, thing: 'pin', use: isOnBus ? member : ALONE }
  })
  const claims = [{ member: 'name', word: part.name, thing: 'name', use: ALONE }, ...pins]
  if (!isOnBus) return claims
  return [...claims, { member: 'address', word: `${part.sda} ${part.address}`, thing: 'address', use: ALONE }]
}

/** Whether boards of a type can have parts: we have to know their pins, and to emulate them. */
export function takesParts({ slug, emulated }: { slug: string; emulated: boolean }): boolean {
  return emulated && boardPinsOf(targetNameOf(slug)) !== undefined
}

/**
 * Throws `invalid_request` for parts on pins that boards of a type do not have, and for a voltage
 * on one that is not an analogue input.
 */
export function refuseUnfitParts(parts: Part[], { boardType, typeLabel }: { boardType: string; typeLabel: string }) {
  const pins = boardPinsOf(targetNameOf(boardType))
  if (!pins) return
  parts.forEach((part, index) => {
    for (const [member, name] of Object.entries(pinMembersOf(part))) {
      const pointer = `/parts/${index}/${member}`
      const found = pins.find((pin) => pin.name === name)
      const known = pins.map((pin) => pin.name)
      if (!found) throw unknownWord({ pointer }, `pin of the ${typeLabel}`, name, known)
      if (part.kind === 'potentiometer' && found.channel === undefined) throw notAnalogue(pointer, pins)
    }
  })
}

function notAnalogue(pointer: string, pins: readonly { name: string; channel?: number }[]): Refusal {
  const analogue = pins.flatMap(({ name, channel }) => (channel === undefined ? [] : [name])).join(', ')
  const detail = `must be an analogue input: ${analogue}`
  return new Refusal('invalid_request', `${pointer} ${detail}.`, { errors: [{ pointer, detail }] })
}
