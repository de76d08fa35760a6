import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { unseal } from '#core/sealing.ts'
import { db, mails } from '#db/index.ts'

const RenderedMail = z.object({ subject: z.string(), text: z.string(), html: z.string(), url: z.string().optional() })

/** What is posted to an address and not sent yet, oldest first, as its reader will see it. */
export async function mailsTo(address: string) {
  const posted = await db()
    .select({ kind: mails.kind, letter: mails.letter })
    .from(mails)
    .where(eq(mails.address, address))
    .orderBy(asc(mails.id))
  return posted.map(({ kind, letter }) => ({
    kind,
    ...RenderedMail.parse(JSON.parse((letter && unseal(letter)) ?? '')),
  }))
}

/** The token in the latest letter of a kind. */
export async function tokenTo(address: string, kind: string): Promise<string> {
  const letter = (await mailsTo(address)).findLast((one) => one.kind === kind)
  return new URL(letter?.url ?? 'http://none').searchParams.get('token') ?? ''
}
