import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ControlPanel, createControlPanel } from './control/control-panel.ts'
import { jsonResponse, type Twin } from './twin.ts'

const MAX_BODY_BYTES = 20 * 1024 * 1024

/** The running twins. `url` has no slash at the end; the twin of PAY. is at `{url}/pay`. */
export type RunningTwins = { url: string; port: number; close(): Promise<void> }

/**
 * Starts one HTTP server for all twins. The first path segment selects the twin; `/` is the control page.
 *
 * Port 0 selects a free port. `close` also closes the twins. Rejects when the port is in use.
 */
export async function startTwins(options: {
  port: number
  host?: string
  twins: readonly Twin[]
}): Promise<RunningTwins> {
  const { twins, host = '127.0.0.1' } = options
  const controlPanel = createControlPanel(twins)
  const server = createServer((incoming, outgoing) => void respond(controlPanel, incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })

  const { port } = server.address() as AddressInfo // the address of a TCP listener is never a string or null
  return {
    port,
    url: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, ...twins.map((twin) => twin.close?.())])
    },
  }
}

async function respond(controlPanel: ControlPanel, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const disconnected = new AbortController()
  outgoing.once('close', () => disconnected.abort())
  try {
    const request = await toRequest(incoming, disconnected.signal)
    await send((await controlPanel.respond(request)) ?? jsonResponse({ error: 'no such twin' }, 404), outgoing)
  } catch {
    // Under the fault `down` a twin throws the error of a failed `fetch`. The caller gets a broken connection instead.
    incoming.socket.destroy()
  }
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const item of Array.isArray(value) ? value : [value ?? '']) headers.append(name, item)
  }
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const body = hasBody ? await readBody(incoming) : undefined
  return new Request(url, { method: incoming.method, headers, body, signal })
}

async function readBody(incoming: IncomingMessage): Promise<ArrayBuffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('body too large for a twin')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
