import { type Count, type CoverageReport, type CoveredFile, countLines } from './report.ts'

/** Returns a report as Cobertura writes it, of a time in milliseconds since the epoch. */
export function toCobertura({ files }: CoverageReport, timestamp: number): string {
  const folders = new Map<string, CoveredFile[]>()
  for (const file of files.values()) {
    const folder = folderOf(file.path)
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  const all = countLines(files.values())
  const counts = `lines-covered="${all.hit}" lines-valid="${all.found}" branches-covered="0" branches-valid="0"`
  return `${[
    '<?xml version="1.0" ?>',
    '<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">',
    `<coverage ${rates(all)} ${counts} complexity="0" version="boardwalk" timestamp="${timestamp}">`,
    '<sources><source>.</source></sources>',
    '<packages>',
    ...[...folders].flatMap(([folder, inside]) => [
      `<package name="${escaped(folder)}" ${rates(countLines(inside))} complexity="0"><classes>`,
      ...inside.flatMap(classOf),
      '</classes></package>',
    ]),
    '</packages>',
    '</coverage>',
  ].join('\n')}\n`
}

function classOf(file: CoveredFile): string[] {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1)
  return [
    `<class name="${escaped(name)}" filename="${escaped(file.path)}" ${rates(countLines([file]))} complexity="0">`,
    '<methods/><lines>',
    ...[...file.lines].map(([line, isHit]) => `<line number="${line}" hits="${isHit ? 1 : 0}"/>`),
    '</lines></class>',
  ]
}

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')

/** Rounded down, to four places. */
function rates({ found, hit }: Count): string {
  const rate = found === 0 ? 10_000 : Math.floor((hit * 10_000) / found)
  return `line-rate="${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}" branch-rate="0"`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
