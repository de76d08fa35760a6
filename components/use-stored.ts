'use client'

import { useState, useSyncExternalStore } from 'react'
import { readStored, store } from './stored.ts'

/**
 * Returns what the browser keeps under a key, and how to set it. On the server, and where the
 * browser keeps nothing, it is null at first.
 */
export function useStored(key: string): [string | null, (value: string | null) => void] {
  const kept = useSyncExternalStore(
    never,
    () => readStored(key),
    () => null,
  )
  const [own, setOwn] = useState<{ value: string | null }>()
  const set = (value: string | null) => {
    setOwn({ value })
    store(key, value)
  }
  return [own ? own.value : kept, set]
}

/** Another tab has its own. */
const never = () => () => {}
