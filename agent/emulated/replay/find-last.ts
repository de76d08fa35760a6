import { Stops } from '#agent/emulated/gdb/stops.ts'
import type { MakePlayer, Player } from '#agent/emulated/recording/player.ts'
import { Finder, type Hit } from './finder.ts'

type Options = {
  make: MakePlayer
  /** Where the debugger wants to stop. */
  stops: Stops
  run: (player: Player, until: number) => Promise<unknown>
}

/** Carries out all up to a position again, and returns where it was to stop last before that. */
export async function findLast(position: number, { make, stops, run }: Options): Promise<Hit | undefined> {
  const own = new Stops()
  own.isMuted = true
  let finder: Finder | undefined
  const player: Player = make({
    stops: own,
    onPower: () => {
      const target = player.loop.machine.attach(own)
      finder = new Finder(target, stops, (thread) => player.begin + target.cyclesOf(thread), position)
      own.observer = finder
    },
    events: { restarted: () => finder?.memoriesChanged() },
  })
  // What the last instruction has changed is seen before the next.
  await run(player, position + 1)
  return finder?.last
}
