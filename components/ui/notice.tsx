import type { ReactNode } from 'react'

const tones = {
  calm: 'border-line bg-surface',
  good: 'border-good/30 bg-good-soft',
  warn: 'border-warn/30 bg-warn-soft',
  bad: 'border-bad/30 bg-bad-soft',
}

type NoticeProps = { tone?: keyof typeof tones; children: ReactNode; action?: ReactNode }

/** Shows a message with an action beside it. */
export function Notice({ tone = 'calm', children, action }: NoticeProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border px-4 py-3 ${tones[tone]}`}
    >
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">{children}</div>
      {action}
    </div>
  )
}
