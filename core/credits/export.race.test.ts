import { expect, test } from 'vitest'
import { addEntry, sessionEntryId } from '#core/ledger.ts'
import { endSession, startSession } from '#core/sessions/index.ts'
import { makeLab, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { readLedger } from './export.ts'

testsCommit()

async function makeCharge() {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const { type } = await makeLab()
  const { id } = await startSession(user, { board_type: type, minutes: 5, wait: true })
  return { user, end: () => endSession(user, id), entryId: sessionEntryId(id) }
}

/** Returns the ledger as read if `end` runs between the first batch and the rest. */
async function readAround(user: Parameters<typeof readLedger>[0], end: () => Promise<unknown>) {
  const ledger = readLedger(user)
  const { value: entries } = await ledger.next()
  await end()
  const rest = await Array.fromAsync(ledger)
  return [...(entries ?? []), ...rest.flat()]
}

/** Breaks if the entries are read before pending charges: the charge is in neither. */
test('a charge that is posted once the last entries are read is pending in the file', async () => {
  const { user, end, entryId } = await makeCharge()
  const entries = await readAround(user, end)
  expect(entries.map(({ kind }) => kind)).toEqual(['adjustment', 'session'])
  expect(entries.at(-1)).toMatchObject({ id: entryId, balance_after: null })
})

test('a charge that is posted while entries are still read is in the file once', async () => {
  const { user, end, entryId } = await makeCharge()
  const more = Array.from({ length: 1_000 }, () =>
    addEntry(user.id, { kind: 'adjustment', amount: 1, description: 'One' }),
  )
  await Promise.all(more)
  const entries = await readAround(user, end)
  expect(entries).toHaveLength(1_002)
  expect(entries.filter(({ id }) => id === entryId)).toMatchObject([{ balance_after: expect.any(Number) }])
})
