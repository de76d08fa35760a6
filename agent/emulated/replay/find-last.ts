import { Stops } from '#agent/emulated/gdb/stops.ts'
import type { MakePlayer, Player } from '#agent/emulated/recording/player.ts'
import { Finder, type Hit } from './finder.ts'
import { type Stretch, search } from './search.ts'
import type { Slices } from './slices.ts'

type Options = {
  make: MakePlayer
  /** Where the debugger wants to stop. */
  stops: Stops
  slices: Slices
}

/** Returns where a board was to stop last between two positions; undefined if nowhere. */
export async function findLast(from: number, to: number, options: Options): Promise<Hit | undefined> {
  const { stops } = options
  if (stops.breakpoints.size === 0 && stops.watchpoints.length === 0) return undefined
  const stretches = await Array.fromAsync(search(from, to, { ...options, way: 'back' }))
  for (const stretch of stretches.reverse()) {
    const hit = await lastIn(stretch, to, options)
    if (hit) return hit
  }
  return undefined
}

/** Carries out a stretch again, and looks at each instruction. */
async function lastIn(stretch: Stretch, limit: number, { make, stops, slices }: Options): Promise<Hit | undefined> {
  const own = new Stops()
  own.isMuted = true
  let finder: Finder | undefined
  const player: Player = make({ stops: own, events: { restarted: () => finder?.memoriesChanged() } })
  if ((await slices.run(player, stretch.from)) === 'interrupted') return undefined
  const target = player.loop.machine.attach(own)
  finder = new Finder(target, stops, (thread) => player.begin + target.cyclesOf(thread), limit)
  own.observer = finder
  // What the last instruction has changed is seen before the next.
  await slices.run(player, stretch.to + 1)
  return finder.last
}
