/** Files that make the tools of others work with a board, handed out as they are in the sources. */
import { globSync, readFileSync } from 'node:fs'
import { notFound } from '#core/errors.ts'
import { type Handler, withProblemResponses } from './endpoint.ts'
import { revalidated, taggedText } from './revalidated.ts'

const FOLDER = 'clients/recipes'
/** What is there when the process starts. Nothing that is asked for is a path. */
const recipes = new Map(globSync(`${FOLDER}/*/*`).map((path) => [path, taggedText(readFileSync(path, 'utf8'))]))

/** Returns a file of a recipe as plain text, so that a browser shows it. */
export const getRecipe: Handler = withProblemResponses(async (context, request, { params }) => {
  const { recipe, file } = (await params) ?? {}
  const found = recipes.get(`${FOLDER}/${recipe}/${file}`)
  if (!found) throw notFound('path')
  return revalidated(context, request, found, { 'Content-Type': 'text/plain; charset=utf-8' })
})
