import { Play } from 'lucide-react'
import { DemoBoard } from './demo-board.tsx'
import { ExampleConsole } from './example-console.tsx'
import { TryConsole } from './try-console.tsx'

/** Lets a visitor type at a board for a minute. Without script it shows how that looks. */
export function TryCard({ freeCredits }: { freeCredits: number }) {
  const icon = <Play aria-hidden="true" className="size-3.5 fill-current" />
  return <TryConsole freeCredits={freeCredits} board={<DemoBoard />} example={<ExampleConsole />} icon={icon} />
}
