'use client'

import { useEffect, useState } from 'react'
import { useToast } from '#components/toasts.tsx'

/** A capture of the session, as the API has it. */
export type CaptureRecord = {
  id: string
  kind: string
  state: 'pending' | 'ready' | 'failed'
  error: string | null
  size: number | null
  created_at: string
}

export type CaptureBody = {
  pins: 'all' | string[]
  seconds: number
  trigger?: { pin: string; edge: string }
  pre_percent?: number
  wait_seconds?: number
}

const WAIT_SECONDS = 50
const UNREACHABLE = 'The service cannot be reached. Check the connection, and try again.'
const GONE = 404

/**
 * Returns the captures of a session, newest first; null before they are known. `news` is anything
 * that changes when there may be another. One that is pending is waited for, and a toast says that
 * it is complete, in place of the board’s note that it was armed.
 */
export function useCaptures(sessionId: string, news: string | null) {
  const toast = useToast()
  const [captures, setCaptures] = useState<CaptureRecord[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const url = `/v1/sessions/${sessionId}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to look again
  useEffect(() => {
    const leaving = new AbortController()
    const follow = async () => {
      for (;;) {
        const list = await ask<{ artifacts: CaptureRecord[] }>(`${url}/artifacts`, { signal: leaving.signal })
        const found = (list.body?.artifacts ?? []).filter(({ kind }) => kind === 'capture')
        if (list.problem !== undefined) return setProblem(list.problem)
        setCaptures(found)
        const pending = found.find(({ state }) => state === 'pending')
        if (!pending) return
        const path = `${url}/artifacts/${pending.id}?wait_seconds=${WAIT_SECONDS}`
        const waited = await ask<CaptureRecord>(path, { signal: leaving.signal })
        if (waited.problem !== undefined && waited.status !== GONE) return setProblem(waited.problem)
        if (waited.body?.state === 'ready') toast({ about: 'note', text: 'Capture complete' })
      }
    }
    follow().catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [url, news, round, toast])

  async function act(path: string, init: RequestInit): Promise<boolean> {
    setAsking(true)
    setProblem(null)
    const { problem: refused } = await ask(url + path, init)
    setAsking(false)
    if (refused !== undefined) setProblem(refused)
    setRound((before) => before + 1)
    return refused === undefined
  }

  return {
    captures,
    problem,
    isAsking,
    /** Begins a capture. Returns whether the board was asked. */
    start: (body: CaptureBody) =>
      act('/captures', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Deletes a capture, which ends one that is not complete. */
    remove: (id: string) => act(`/artifacts/${id}`, { method: 'DELETE' }),
    tryAgain: () => {
      setProblem(null)
      setRound((before) => before + 1)
    },
  }
}

type Answer<Body> = { status: number; body?: Body; problem?: string }

async function ask<Body>(url: string, init: RequestInit): Promise<Answer<Body>> {
  try {
    const response = await fetch(url, init)
    if (response.ok) return { status: response.status, ...(response.status !== 204 && { body: await response.json() }) }
    return { status: response.status, problem: problemText(await response.json()) }
  } catch (error) {
    // The network, or an answer of something between us that is no JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return { status: 0, problem: UNREACHABLE }
    throw error
  }
}

function problemText({ detail, errors = [] }: { detail: string; errors?: { detail: string }[] }): string {
  return errors.length > 0 ? errors.map((error) => error.detail).join(' ') : detail
}
