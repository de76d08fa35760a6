import { recentBoardTypes } from '#core/boards/index.ts'
import { ifAvailable } from '#http/pages/if-available.ts'
import { BoardTypes } from './board-types.tsx'
import { FailedRun } from './failed-run/failed-run.tsx'
import { Hero } from './hero.tsx'
import { Prices } from './prices.tsx'
import { Programs } from './programs.tsx'
import { Workbench } from './workbench.tsx'

/**
 * What somebody sees who has not logged in: what this is, what it costs, and how to begin. While
 * the database cannot be reached, it does without the boards.
 */
export async function Landing() {
  const types = (await ifAvailable(recentBoardTypes)) ?? []
  return (
    <div className="space-y-16 sm:space-y-24 sm:pt-8">
      <Hero types={types} />
      <BoardTypes types={types} />
      <Workbench />
      <Programs />
      <FailedRun />
      <Prices types={types} />
    </div>
  )
}
