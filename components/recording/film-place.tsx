import type { ReactNode } from 'react'

/** Room that a film fills. If it is low, the film scrolls under its bar. */
export function FilmPlace({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto [container-type:size] print:[container-type:normal]">
      <div className="space-y-4 [--player:max(28rem,calc(100cqh-1.5rem))] max-sm:[--player:max(26rem,100cqh)] sm:p-3 print:[--player:auto]">
        {children}
      </div>
    </div>
  )
}
