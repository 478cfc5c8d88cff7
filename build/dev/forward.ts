import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'

/** Forwards a request to the server on another port of this machine, and its response to the browser. */
export function forwardTo(port: number, request: IncomingMessage, response: ServerResponse): void {
  const upstreamRequest = httpRequest(
    { host: '127.0.0.1', port, path: request.url, method: request.method, headers: request.headers },
    (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      upstreamResponse.pipe(response)
    },
  )
  upstreamRequest.on('error', () => {
    // The server does not respond while it restarts after a change. The page retries.
    if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' })
    response.end()
  })
  request.pipe(upstreamRequest)
}
