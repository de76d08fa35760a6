const ACCEPTS_GZIP = /(^|,)\s*gzip\s*(;\s*q=(1|0\.0*[1-9])[\d.]*\s*)?(,|$)/i

/** Returns whether the value of an `Accept-Encoding` takes gzip. */
export function acceptsGzip(encodings: string | null | undefined): boolean {
  return ACCEPTS_GZIP.test(encodings ?? '')
}

/** Returns a response whose body is compressed, if the client takes that. */
export function gzipped(request: Request, response: Response): Response {
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (!response.body || !acceptsGzip(request.headers.get('accept-encoding')))
    return new Response(response.body, { status: response.status, headers })
  headers.set('Content-Encoding', 'gzip')
  const body = response.body.pipeThrough(new CompressionStream('gzip'))
  return new Response(body, { status: response.status, headers })
}
