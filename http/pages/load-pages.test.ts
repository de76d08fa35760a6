import { expect, test, vi } from 'vitest'
import { loadPages } from './load-pages.ts'

test('a page is rendered, and its port is closed again', async () => {
  const asked: (string | undefined)[] = []
  let port = ''
  await loadPages((request, response) => {
    asked.push(request.url)
    port = request.headers.host ?? ''
    response.end('<html>')
  })
  expect(asked).toEqual(['/login'])
  await expect(fetch(`http://${port}/`)).rejects.toThrow()
})

test('a page that fails keeps no service from starting, and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await loadPages((_request, response) => response.writeHead(500).end())
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('/login was answered 500 as the server started'))
})
