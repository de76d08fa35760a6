import { env } from '#env.ts'
import { markdownOf } from '../markdown.ts'

type Context = { params: Promise<{ path: string[] }> }

/** Returns a page of the documentation as Markdown: `/docs/flash` with `.md` leads here. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = `/${(await params).path.join('/')}`
  const text = markdownOf(path)
  if (text === undefined)
    return new Response(`There is no page ${path}. All pages: ${env().appUrl}/llms.txt\n`, { status: 404 })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      Link: `<${env().appUrl}${path}>; rel="canonical"`,
    },
  })
}
