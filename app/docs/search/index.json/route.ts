import { searchDocuments } from '../documents.ts'

/** Returns what the search in the browser looks through; it is the same for everyone. */
export function GET() {
  return Response.json(searchDocuments(), { headers: { 'Cache-Control': 'public, max-age=300' } })
}
