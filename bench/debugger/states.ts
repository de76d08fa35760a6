/**
 * What a debugger has done to a board: it never came, it is there, it has a breakpoint elsewhere or
 * between code that is executed, or it has left.
 */
export type State = 'never' | 'attached' | 'breakpoint' | 'between' | 'after'
