import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { html, pageAnswer } from './html.ts'
import { jsonAnswer, type Twin } from './twin.ts'

const MAX_BODY_BYTES = 20 * 1024 * 1024

/** The twins, listening. `url` has no slash at its end; the twin of PAY. is at `{url}/pay`. */
export type RunningTwins = { url: string; port: number; close(): Promise<void> }

/**
 * Listens once for all twins and hands each call to the one named by its first path segment.
 *
 * Port 0 takes any free port. `close` also closes the twins.
 */
export async function startTwins(options: {
  port: number
  host?: string
  twins: readonly Twin[]
}): Promise<RunningTwins> {
  const { twins, host = '127.0.0.1' } = options
  const server = createServer((incoming, outgoing) => void answer(twins, incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })

  const { port } = server.address() as AddressInfo // a TCP listener, so never a string or null
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

async function answer(twins: readonly Twin[], incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  try {
    const request = await toRequest(incoming, gone.signal)
    const name = new URL(request.url).pathname.split('/')[1]
    const twin = twins.find((candidate) => candidate.name === name)
    const response = twin
      ? await twin.handle(request)
      : name
        ? jsonAnswer({ error: 'no such twin' }, 404)
        : index(twins)
    await send(response, outgoing)
  } catch {
    // A twin that plays dead throws what fetch would throw; over a socket that is a broken connection.
    incoming.socket.destroy()
  }
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one)
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

const purposes: Readonly<Record<string, string>> = {
  pay: 'Betaalpagina, pinautomaten en terugmeldingen van PAY.',
  netsuite: 'De administratie (ERP): artikelen, voorraad en orders',
  postcode: 'Adressen opzoeken in Nederland, België en Duitsland',
  reviews: 'Winkelbeoordelingen',
  search: 'Zoeken in de catalogus',
  tags: 'Tagmanager: wat bezoekers na toestemming laten meten',
  mail: 'Postvak: alle e-mail die de winkel verstuurt',
}

function index(twins: readonly Twin[]): Response {
  const rows = twins.map(
    ({
      name,
    }) => html`<li><a href="/${name}${name === 'mail' || name === 'tags' ? '' : '/_twin/state'}"><strong>${name}</strong></a>
      <span>${purposes[name] ?? ''}</span></li>`,
  )
  return pageAnswer({
    title: 'Nagebootste diensten',
    styles:
      'ul{list-style:none;margin:0;padding:0}li{padding:.75rem 0;border-top:1px solid var(--line)}li:first-child{border:0}li span{display:block;color:var(--soft)}',
    body: html`<main><h1>Nagebootste diensten</h1><div class="card"><ul>${rows}</ul></div>
      <p class="note">Deze diensten staan in voor partijen buiten de winkel. Er wordt niets betaald, bezorgd of verstuurd.</p></main>`,
  })
}
