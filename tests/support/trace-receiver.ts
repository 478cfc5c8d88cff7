import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as it arrived at the receiver. */
export type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  /** Empty or absent for the first span of a trace. */
  parentSpanId?: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

type Export = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }

/** Starts a receiver of traces by OTLP over HTTP in this process. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer) // a request without an encoding has buffers
    const text = Buffer.concat(parts).toString()
    texts.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${text}`)
    const { resourceSpans } = JSON.parse(text) as Export
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server on a TCP port has an address with a port
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** The requests as text: method, path, headers and body. */
    texts,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
