import type { Call } from './use-calls.ts'

/** Returns where a call is, as far as the ELF file says it: `take parse.c:24`. */
export function placeText({ function: name, file, line }: Pick<Call, 'function' | 'file' | 'line'>): string {
  const place = file === null ? null : line === null ? file : `${file}:${line}`
  return [name, place].filter((part) => part !== null).join(' ')
}

/** Returns the name of a file in a path as a compiler writes it, on any system. */
export const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path
