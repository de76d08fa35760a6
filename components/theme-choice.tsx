'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { type SubmitEvent, useSyncExternalStore } from 'react'
import { type ThemeChoice as Choice, chooseTheme, onThemeChange, shownTheme } from './theme.ts'

const choices = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const

/** Lets the visitor choose the theme. Without script the form is sent, and the page comes back. */
export function ThemeChoice({ chosen }: { chosen: Choice }) {
  const theme = useSyncExternalStore(onThemeChange, shownTheme, () => chosen)

  function choose(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    chooseTheme(submitter.value)
  }

  return (
    <form action="/theme" method="post" onSubmit={choose}>
      <fieldset className="inline-flex rounded-md border border-line p-0.5">
        <legend className="sr-only">Theme</legend>
        {choices.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={theme === value}
            title={`${label} theme`}
            className="grid size-7 place-items-center rounded-sm text-muted hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink"
          >
            <Icon className="size-3.5" aria-hidden="true" />
            <span className="sr-only">{label} theme</span>
          </button>
        ))}
      </fieldset>
    </form>
  )
}
