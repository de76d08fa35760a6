'use client'

import dynamic from 'next/dynamic'
import { useLiveConsole } from '#components/console/live-console.tsx'

const LivePlotter = dynamic(() => import('./live-plotter.tsx').then((module) => module.LivePlotter), {
  ssr: false,
})

/** Draws the numbers in the output of the console around it. Files are named after `name`. */
export function PlotterPane({ name }: { name: string }) {
  const { feed } = useLiveConsole()
  return <LivePlotter feed={feed} name={name} />
}
