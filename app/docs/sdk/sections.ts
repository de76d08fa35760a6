import type { PhrasingContent } from 'mdast'
import { codeBlock } from '../tree/code.ts'
import { type Block, type Fields, link, type Section, text } from '../tree/nodes.ts'
import { blocksOf, phrasing } from '../tree/parse.ts'
import { commands, type Entry } from './entries.ts'

/** Returns every command with its flags and examples. */
export function commandSections(): Section[] {
  return commands.groups.flatMap((group) => group.commands.map(commandSection))
}

function commandSection({ name, signature, text: about, members = [], examples = [] }: Entry): Section {
  const words = name.replace('boardwalk ', '')
  return {
    type: 'section',
    id: words.replaceAll(' ', '-'),
    title: name,
    look: 'command',
    children: [
      codeBlock('shell', '', '', signature),
      ...blocksOf(about),
      ...(examples.length > 0 ? [codeBlock('shell', 'Examples', `Examples of ${words}`, examples.join('\n'))] : []),
      entryList(members),
    ],
  }
}

/** Returns a section for each entry of a kind, with its members. Types of the SDK are links. */
export function entrySections(all: Entry[], kind: string, language: 'python' | 'typescript'): Section[] {
  return ofKind(all, kind).map(({ name, signature, text: about, members = [] }) => ({
    type: 'section',
    id: name,
    title: name,
    look: 'wide',
    children: [codeBlock(language, '', '', signature), ...blocksOf(about), linkedList(members, all, `${name}.`)],
  }))
}

/** Returns the entries of a kind as a list. */
export function entriesOfKind(all: Entry[], kind: string): Block[] {
  return [linkedList(ofKind(all, kind), all, '')]
}

const ofKind = (all: Entry[], kind: string) => all.filter((entry) => entry.kind === kind)

/** Returns entries as a list: how each is written, and what it means. */
export function entryList(entries: Entry[]): Fields {
  const fields = entries.map(({ signature, text: about }) => ({ name: [text(signature)], meaning: meaningOf(about) }))
  return { type: 'fields', look: 'entries', fields }
}

/** Paragraphs of a meaning go on in one. */
const meaningOf = (about: string) => phrasing(about.replaceAll(/\s*\n\s*/g, ' '))

/** Returns entries as a list, each with an address that begins with `within`. */
function linkedList(entries: Entry[], all: Entry[], within: string): Fields {
  const defined = new Set(all.map(({ name }) => name).filter((name) => /^[A-Z]/.test(name)))
  const fields = entries.map(({ name, signature, text: about }) => {
    const id = within + name
    return { id, name: linked(signature, name, id, defined), meaning: meaningOf(about) }
  })
  return { type: 'fields', look: 'entries', fields }
}

/** Links the name to its own address, and each type to its definition. */
function linked(signature: string, name: string, id: string, defined: Set<string>): PhrasingContent[] {
  const startsWithName = signature.startsWith(name)
  const words = (startsWithName ? signature.slice(name.length) : signature).match(/\w+|\W+/g) ?? []
  return [
    ...(startsWithName ? [link(`#${id}`, text(name))] : []),
    ...words.map((word) => (defined.has(word) && word !== name ? link(`#${word}`, text(word)) : text(word))),
  ]
}
