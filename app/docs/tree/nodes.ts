import type { Heading, Link, List, Paragraph, PhrasingContent, RootContent, Text } from 'mdast'
import type { TryOperation } from '../try/operation.ts'

/**
 * What pages of the documentation are made of: Markdown, and beside it what the reference needs.
 * The page, the search and the page as Markdown are three readings of it.
 */
export type Block = RootContent

/** A part of a page that has an anchor. */
export interface Section {
  type: 'section'
  id: string
  title: string
  /** How it is laid out: see `section.tsx`. */
  look?: string
  children: Block[]
}

/** A part of a section: the parameters of an operation, or its errors. */
export interface Part {
  type: 'part'
  title: PhrasingContent[]
  children: Block[]
}

/** Blocks with an appearance of their own: see `pieces.tsx`. */
export interface Styled {
  type: 'styled'
  look: string
  children: Block[]
}

/** Names with what they mean: members, errors, or what an SDK exports. */
export interface Fields {
  type: 'fields'
  look: 'members' | 'errors' | 'entries'
  fields: Field[]
}

export type Field = {
  id?: string
  name: PhrasingContent[]
  /** Its type, and whether it is required. */
  kinds?: PhrasingContent[][]
  meaning: PhrasingContent[]
}

/** Blocks that are folded below a summary. */
export interface Fold {
  type: 'fold'
  summary: string
  children: Block[]
}

/** The method and the path of an operation. */
export interface Line {
  type: 'line'
  method: string
  path: string
}

/** A form that calls an operation. It is operated and not read. */
export interface TryForm {
  type: 'tryForm'
  operation: TryOperation
}

/** Pages to choose from. `anchors` are those of old links to them. */
export interface Cards {
  type: 'cards'
  pages: { path: string; title: string; description: string; anchors: Anchor[] }[]
}

/** The place of an old link, from which it leads to where that section is now. */
export interface Anchor {
  type: 'anchor'
  id: string
  to: string
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    section: Section
    part: Part
    styled: Styled
    fields: Fields
    fold: Fold
    line: Line
    tryForm: TryForm
    cards: Cards
    anchor: Anchor
  }
  interface PhrasingContentMap {
    anchor: Anchor
  }
}

export const text = (value: string): Text => ({ type: 'text', value })
export const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value })
export const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })
export const heading = (depth: 2 | 3, ...children: PhrasingContent[]): Heading => ({ type: 'heading', depth, children })
export const link = (url: string, ...children: PhrasingContent[]): Link => ({ type: 'link', url, children })
export const list = (items: PhrasingContent[][]): List => ({
  type: 'list',
  spread: false,
  children: items.map((item) => ({ type: 'listItem', spread: false, children: [paragraph(...item)] })),
})
export const styled = (look: string, ...children: Block[]): Styled => ({ type: 'styled', look, children })

/** Returns inline content with a comma between each two. */
export const commas = (items: PhrasingContent[]) =>
  items.flatMap((item, at) => (at === 0 ? [item] : [text(', '), item]))

/** Returns what a reader of inline content reads, without marks. */
export function textOf(nodes: PhrasingContent[]): string {
  return nodes.map((node) => ('children' in node ? textOf(node.children) : 'value' in node ? node.value : '')).join('')
}
