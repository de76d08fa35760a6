import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 match a pattern in linear time once it has gone back too often. Nothing else can run
 * meanwhile, and a search for `(a+)+b` can take for ever. A pattern is as slow as before with the
 * flag `i`, or if it looks ahead, behind or at an earlier group: the matcher gives it up after
 * seconds. Call it before any pattern is used.
 */
export function hastenSlowPatterns(): void {
  setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks')
}
