import { within } from './target.ts'

/** What an emulated board tells of itself. */
export const ofBoardNotes = within(
  'agent/emulated/notes.ts',
  { name: 'a board tells one thing again and again', find: 'this.#told.has(text) ||', replace: '' },
  { name: 'a board tells as much as it likes', find: '|| this.#told.size >= MAX_NOTES', replace: '' },
)
