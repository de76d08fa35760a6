import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Asked } from '#components/console/panel/asked.ts'
import { flashFile, unreachable } from '#components/console/panel/control-board.ts'
import type { BoardTakes } from './check-file.ts'
import { canKeepFiles, pickFile } from './file-system.ts'
import { rememberedFile, rememberFile } from './remembered-file.ts'
import { bytesOf, readSource, type Said, type Source, sourceOf, UnreadableFile } from './source.ts'
import { useWatch } from './use-watch.ts'

type Options = {
  sessionId: string
  takes: BoardTakes
  /** Why nothing can be flashed now; undefined if something can. */
  refusal: string | undefined
  isEnded: boolean
  /** Told how far the upload is, and why a file is refused. */
  onAsked: (asked: Asked) => void
  /** Called after a file was flashed or refused. */
  onDone: () => void
}

/** Asked before a file that nothing marks as firmware is written as raw bytes. */
export type Question = { source: Source; file: File; address: number }

export type Flash = ReturnType<typeof useFlash>

/** Flashes files of the user's computer on the board of a session, again, and on each change. */
export function useFlash({ sessionId, takes, refusal, isEnded, onAsked, onDone }: Options) {
  const [source, setSource] = useState<Source | null>(null)
  const [chosen, choose] = useState<Said>({})
  const [question, ask] = useState<Question | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** From the check of a file until its upload is done: two at once would both be flashed. */
  const isAtWork = useRef<boolean>(false)
  const { boardType } = takes

  useEffect(() => {
    let isGone = false
    void rememberedFile(boardType).then((kept) => {
      if (kept && !isGone)
        setSource((now) => now ?? { name: kept.handle.name, handle: kept.handle, file: undefined, said: kept.said })
    })
    return () => {
      isGone = true
    }
  }, [boardType])

  /** Says why it did not work, if it did not. */
  async function reporting(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      const isFile = error instanceof UnreadableFile
      onAsked({ kind: 'refused', problem: isFile ? { detail: error.message } : unreachable })
      if (!isFile) throw error
    }
  }

  async function put(from: Source, file: File) {
    if (isAtWork.current) return
    isAtWork.current = true
    await checkAndFlash(from, file).finally(() => {
      isAtWork.current = false
    })
  }

  async function checkAndFlash(from: Source, file: File) {
    const said = chosen.format ? chosen : from.said
    const bytes = await bytesOf(file)
    const { checkFile } = await import('./check-file.ts')
    const verdict = await checkFile({ bytes, name: file.name, said }, takes)
    if (verdict.kind === 'unmarked') return ask({ source: from, file, address: verdict.address })
    if (verdict.kind === 'refused') return onAsked({ kind: 'refused', problem: { detail: verdict.detail } })
    const text = `Uploading ${file.name}…`
    const onProgress = (percent: number) => onAsked({ kind: 'asking', text, percent })
    const upload = { name: file.name, bytes, said: { ...said, format: verdict.format } }
    const problem = await flashFile(sessionId, upload, onProgress)
    onAsked(problem ? { kind: 'refused', problem } : { kind: 'nothing' })
    onDone()
  }

  const watch = useWatch({
    source,
    isEnded,
    isReady: () => refusal === undefined && question === null && !isAtWork.current,
    onFile: (file) => reporting(() => (source ? put(source, file) : Promise.resolve())),
    onFailure: (detail) => onAsked({ kind: 'refused', problem: { detail } }),
  })

  /** Returns whether nothing can be flashed now, and says why. */
  function isRefused(): boolean {
    if (refusal !== undefined) onAsked({ kind: 'refused', problem: { detail: refusal } })
    return refusal !== undefined
  }

  function take(file: File, handle?: FileSystemFileHandle, said: Said = {}) {
    if (isRefused()) return
    const from = sourceOf(file, handle, said)
    setSource(from)
    watch.wasFlashed(file)
    void reporting(async () => {
      if (handle) await rememberFile(boardType, { handle, said })
      await put(from, file)
    })
  }

  /** Opens the browser's dialog. */
  function pick() {
    if (isRefused()) return
    if (!canKeepFiles()) return input.current?.click()
    void reporting(async () => {
      const handle = await pickFile(takes.flashFormats)
      if (handle) take(await readSource({ name: handle.name, handle, file: undefined }), handle)
    })
  }

  function again() {
    if (!source) return pick()
    if (isRefused()) return
    void reporting(async () => {
      const file = await readSource(source)
      watch.wasFlashed(file)
      await put(source, file)
    })
  }

  function answer(isWanted: boolean) {
    ask(null)
    if (question && isWanted) take(question.file, question.source.handle, { format: 'bin' })
    else onDone()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (takes.flashFormats.length === 0 || document.querySelector('dialog[open]')) return
    // The terminal would send it to the board.
    event.preventDefault()
    event.stopPropagation()
    again()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])

  return { source, chosen, choose, question, answer, input, pick, take, again, watch }
}
