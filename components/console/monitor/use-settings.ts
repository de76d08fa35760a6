'use client'

import { useState } from 'react'
import { type MonitorSettings, readFontSize, readSettings, storeFontSize, storeSettings } from './settings.ts'

/** Returns what a user chose for the consoles of a type of board, and how to change it. */
export function useSettings(memory: string) {
  const [settings, setSettings] = useState(() => readSettings(memory))
  const [fontSize, setFontSize] = useState(readFontSize)

  function change(changed: Partial<MonitorSettings>) {
    const next = { ...settings, ...changed }
    setSettings(next)
    storeSettings(memory, next)
  }

  return {
    settings,
    change,
    fontSize,
    /** Makes the text larger or smaller by some pixels; without a number, as large as usual. */
    resize: (by?: number) => setFontSize(storeFontSize(by === undefined ? undefined : fontSize + by)),
  }
}
