import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'progress'>, 'children'> & { max: number; value: number }

/** Shows how much of something is done. `className` says how large it is and the colour behind. */
export function ProgressBar({ className = '', ...progress }: Props) {
  return (
    <progress
      {...progress}
      className={`block appearance-none overflow-hidden [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent ${className}`}
    />
  )
}
