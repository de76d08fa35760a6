import Link from 'next/link'
import type { Mark } from '#core/results/index.ts'
import { marksText } from './words.ts'

const look = {
  passed: 'h-2 bg-good',
  failed: 'h-5 bg-bad',
}

/** Shows runs as marks, the newest right: those that failed are taller. */
export function Marks({ marks }: { marks: Mark[] }) {
  return (
    <span role="img" aria-label={marksText(marks)} className="flex h-5 items-end gap-px">
      {marks.toReversed().map(({ session_id, result }) => (
        <span key={session_id} className={`w-1 rounded-xs ${look[result]}`} />
      ))}
    </span>
  )
}

/** Shows runs as marks that lead to their sessions, the newest left. */
export function LinkedMarks({ marks }: { marks: Mark[] }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {marks.map(({ session_id, result, created_at }) => {
        const text = `${result === 'passed' ? 'Passed' : 'Failed'} at ${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
        return (
          <li key={session_id}>
            <Link
              href={`/sessions/${session_id}`}
              prefetch={false}
              title={text}
              className={`grid size-6 place-items-center rounded-md text-xs font-medium ${result === 'passed' ? 'bg-good-soft text-good' : 'bg-bad-soft text-bad'}`}
            >
              <span aria-hidden="true">{result === 'passed' ? '✓' : '✗'}</span>
              <span className="sr-only">{text}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
