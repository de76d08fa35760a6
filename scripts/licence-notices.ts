import { globSync, readFileSync } from 'node:fs'

/** Returns the licences of the packages that files belong to, as comments. */
export function noticesOf(files: readonly string[]): string {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])
  return [...new Set(folders)]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map(noticeOf)
    .join('')
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const [file] = globSync(`${folder}/{LICENSE,LICENCE,license,COPYING}*`)
  if (!file) throw new Error(`${name} has no licence that could be passed on with its code`)
  return [`${name} ${version}, ${license}`, '', ...readFileSync(file, 'utf8').trim().split('\n'), '']
    .map((line) => `// ${line}`.trimEnd())
    .concat('')
    .join('\n')
}
