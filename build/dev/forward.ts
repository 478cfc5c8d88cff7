import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'

/** Forwards a request to the server on another port of this machine, and returns its response. */
export function forwardTo(port: number, request: IncomingMessage, response: ServerResponse): void {
  const onward = ask(
    { host: '127.0.0.1', port, path: request.url, method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  onward.on('error', () => {
    // The server restarts after each change; the page retries.
    if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' })
    response.end()
  })
  request.pipe(onward)
}
