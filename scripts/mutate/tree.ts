import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Mutation, mutated } from './mutation.ts'

/** A copy of the working tree, so that a run that is killed leaves no mutation behind. */
export class Tree {
  readonly folder = mkdtempSync(join(tmpdir(), 'boardwalk-mutate-'))

  constructor() {
    // PostgreSQL runs as another user where we are root.
    chmodSync(this.folder, 0o755)
    process.on('exit', () => rmSync(this.folder, { recursive: true, force: true }))
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
    for (const file of String(listed).split('\0').filter(existsSync)) this.#copy(file)
    symlinkSync(resolve('node_modules'), join(this.folder, 'node_modules'))
  }

  /** Runs `work` while the mutation is in the copy. */
  async with<T>(mutation: Mutation, work: () => Promise<T>): Promise<T> {
    const path = join(this.folder, mutation.file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, mutated(source, mutation))
    try {
      return await work()
    } finally {
      writeFileSync(path, source)
    }
  }

  #copy(file: string): void {
    const copy = join(this.folder, file)
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(file, copy)
  }
}
