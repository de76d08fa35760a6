import type { Context } from 'node:vm'

/**
 * Runs `work` and returns what it does. Throws what `tooSlow` returns once it has run for so many
 * milliseconds. Browsers have no such limit, and let it run.
 */
export const withinLimit: <T>(ms: number, work: () => T, tooSlow: () => Error) => T = limiter()

/** Nothing else runs while a pattern is searched for, so that no timer could end it. */
function limiter() {
  const vm = globalThis.process?.getBuiltinModule?.('node:vm')
  if (!vm) return <T>(_ms: number, work: () => T) => work()
  const script = new vm.Script('work()')
  const context: Context = vm.createContext({ work: undefined })
  return <T>(ms: number, work: () => T, tooSlow: () => Error): T => {
    context.work = work
    try {
      return script.runInContext(context, { timeout: ms })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw tooSlow()
      throw error
    } finally {
      context.work = undefined
    }
  }
}
