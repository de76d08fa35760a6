import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import type { Session } from '#core/sessions/index.ts'

/** Says what happens before a session runs. */
export function Preparing({ session, name }: { session: Session; name: string }) {
  return (
    <section aria-labelledby="preparing" className="rounded-lg border border-line bg-surface p-6 text-center">
      <BoardPicture boardType={session.board_type} className="mx-auto mb-4 h-24 w-full max-w-48" />
      <h2 id="preparing" className="font-medium wrap-anywhere">
        Getting {name} ready
      </h2>
      <p className="mt-1 text-muted">Its image is being loaded. Nothing is charged before it runs.</p>
    </section>
  )
}
