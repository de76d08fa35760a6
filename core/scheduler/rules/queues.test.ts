import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byFreeSince, byPlace, least } from './order.ts'
import { Queue, QueueTooShort } from './queues.ts'
import type { PlannedBoard, PlannedSession } from './world.ts'

const noBlocked = new Set<string>()
const small = fc.nat({ max: 3 })
const waiter = fc.record({
  user: small,
  wanted: fc.option(fc.nat({ max: 5 })),
  createdAt: small,
  isNeedy: fc.boolean(),
  isSolvent: fc.boolean(),
})
const scene = fc.record({
  held: fc.array(fc.nat({ max: 2 }), { minLength: 4, maxLength: 4 }),
  waiters: fc.array(waiter, { maxLength: 12 }),
  /** When boards became free. The others become free one by one, each from its user. */
  boards: fc.array(
    fc.record({ freeSince: fc.nat({ max: 9 }), isFree: fc.boolean(), isAble: fc.boolean(), user: small }),
    {
      minLength: 6,
      maxLength: 6,
    },
  ),
})
type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never

/** Returns the waiters in order, the boards that are free now, and those that become free. */
function read({ held, waiters, boards }: Scene) {
  const sessions = waiters.map(({ user, wanted, createdAt, isNeedy }, index) => {
    const wantedBoardId = wanted === null ? null : `b${wanted}`
    const needs = isNeedy ? ['parts'] : []
    const session = { id: `s${index}`, userId: `${user}`, wantedBoardId, needs, createdAt: new Date(createdAt) }
    return session as PlannedSession
  })
  const all = boards.map(
    ({ freeSince, isAble }, index): PlannedBoard => ({
      ...{ id: `b${index}`, label: '', agentId: null, capabilities: isAble ? ['parts'] : [] },
      freeSince: new Date(freeSince),
    }),
  )
  const place = ({ userId, createdAt, id }: PlannedSession) => ({ held: held[Number(userId)] ?? 0, createdAt, id })
  return {
    inOrder: sessions.toSorted((a, b) => byPlace(place(a), place(b))),
    place,
    free: all.filter((_, index) => boards[index]?.isFree).toSorted(byFreeSince),
    later: all.filter((_, index) => !boards[index]?.isFree),
  }
}

type Next = () => { session: PlannedSession; board: PlannedBoard } | undefined
type Acts = { next: Next; remove: (session: PlannedSession) => void; take: (board: PlannedBoard) => void }
type More = Acts & { free: (board: PlannedBoard) => void; change: (user: string, by: number) => void }

/**
 * Assigns boards as a plan does. Returns which session got which board, and which could not pay.
 */
function play({ waiters, boards }: Scene, later: PlannedBoard[], { next, remove, take, free, change }: More): string[] {
  const given: string[] = []
  const drain = () => {
    for (let one = next(); one; one = next()) {
      const { session, board } = one
      remove(session)
      const isSolvent = waiters[Number(session.id.slice(1))]?.isSolvent
      given.push(isSolvent ? `${session.id} ${board.id}` : session.id)
      if (!isSolvent) continue
      take(board)
      change(session.userId, 1)
    }
  }
  drain()
  for (const board of later) {
    change(`${boards[Number(board.id.slice(1))]?.user}`, -1)
    free(board)
    drain()
  }
  return given
}

/** Searches the whole queue for each board. */
function expectedOf(scene: Scene): string[] {
  const { inOrder, place, free, later } = read(scene)
  const held = [...scene.held]
  const [queue, open] = [new Set(inOrder), new Set(free)]
  const fits = (one: PlannedSession, board: PlannedBoard) =>
    (one.wantedBoardId ?? board.id) === board.id && (one.needs.length === 0 || board.capabilities.length > 0)
  const now = (one: PlannedSession) => ({ ...place(one), held: held[Number(one.userId)] ?? 0 })
  return play(scene, later, {
    next: () => {
      const session = least(
        [...queue].filter((one) => [...open].some((board) => fits(one, board))),
        (a, b) => byPlace(now(a), now(b)),
      )
      const board =
        session &&
        least(
          [...open].filter((one) => fits(session, one)),
          byFreeSince,
        )
      return session && board && { session, board }
    },
    remove: (session) => void queue.delete(session),
    take: (board) => void open.delete(board),
    free: (board) => void open.add(board),
    change: (user, by) => {
      held[Number(user)] = (held[Number(user)] ?? 0) + by
    },
  })
}

/** Returns the same with part of the queue loaded; undefined if that was too little. */
function asPlanned(scene: Scene, depth: number, size: number): string[] | undefined {
  const { inOrder, place, free, later } = read(scene)
  const held = [...scene.held]
  const named = free.filter(({ id }) => inOrder.some(({ wantedBoardId }) => wantedBoardId === id))
  const ofBoards = [...named, ...later].map(({ id }) => ({ wantedBoardId: id, needs: [] }))
  const ofAny = [[], ['parts']].map((needs) => ({ wantedBoardId: null, needs }))
  const lanes = [...ofAny, ...ofBoards].map((wish) => {
    const all = inOrder.filter(
      ({ wantedBoardId, needs }) =>
        wantedBoardId === wish.wantedBoardId && (wantedBoardId !== null || needs.join() === wish.needs.join()),
    )
    const [first, last] = [all.slice(0, depth), all[depth - 1]]
    const end = all.length < depth ? undefined : last ? place(last) : null
    return { ...wish, first, last: end }
  })
  const tops = ofAny.map(({ needs }) => {
    const able = free.filter((board) => needs.length === 0 || board.capabilities.length > 0)
    return { needs, top: able.slice(0, size), board: able.length >= size ? (able[size - 1] ?? null) : null }
  })
  const boards = [...new Set([...tops.flatMap(({ top }) => top), ...named])]
  const queue = new Queue(
    { boardType: '', free: boards, lastFree: tops, lanes },
    noBlocked,
    (user) => held[Number(user)] ?? 0,
  )
  /** Users of ending sessions have all their sessions loaded. */
  const loaded = new Set(later.map(({ id }) => `${scene.boards[Number(id.slice(1))]?.user}`))
  for (const one of inOrder)
    if (loaded.has(one.userId) || lanes.some(({ first }) => first.includes(one))) queue.place(one)
  try {
    return play(scene, later, {
      next: () => queue.next(),
      remove: (session) => queue.remove(session),
      take: (board) => queue.take(board),
      free: (board) => queue.free(board),
      change: (user, by) => {
        held[Number(user)] = (held[Number(user)] ?? 0) + by
        queue.reorder(user)
      },
    })
  } catch (error) {
    if (error instanceof QueueTooShort) return undefined
    throw error
  }
}

/**
 * Breaks without either half of `mayHideOneBefore`, without `isHidden`, without
 * `reorder`, and if boards are given to sessions that need what they cannot do.
 */
test('any loaded part of a queue gives boards to the same users as the whole queue, or is too short', () => {
  fc.assert(
    fc.property(scene, (scene) => {
      const expected = expectedOf(scene)
      for (const depth of [0, 1, 3, 13])
        for (const size of [1, 2, 4]) expect(asPlanned(scene, depth, size) ?? expected).toEqual(expected)
      expect(asPlanned(scene, 13, 7)).toEqual(expected)
    }),
    { numRuns: 3_000 },
  )
})
