import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Options } from '#src/server/adapters/files/s3-store.ts'

/** The account that the S3 server knows. */
const S3_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export type TestBucket = S3Options & { endpoint: string }

/** How a proxy in front of the S3 server answers: as usual, with 500, never, or with half of each content. */
export type S3Fault = 'none' | 'error' | 'silence' | 'half'

/**
 * Starts an S3 server with an empty bucket, behind a proxy that can fail and counts the requests by method.
 *
 * @param checksSignatures refuses wrong signatures. For a list of a bucket the server computes the signature without the
 * slash at the end of the path, which Amazon includes, so with this a list is always refused.
 */
export async function startS3({ checksSignatures = false } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'leermeester-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: !checksSignatures,
    directory,
    configureBuckets: [{ name: 'winkel', configs: [] }],
  })
  const { port: s3Port } = await server.run()
  let fault: S3Fault = 'none'
  const counts = new Map<string, number>()
  let proxy = createProxy()
  const port = await listen(proxy, 0)

  function createProxy(): Server {
    return createServer((incoming, outgoing) => {
      counts.set(incoming.method ?? '', (counts.get(incoming.method ?? '') ?? 0) + 1)
      if (fault === 'silence') return
      if (fault === 'error') {
        outgoing.writeHead(500).end()
        return
      }
      const { method, url, headers } = incoming
      const passed = request({ host: '127.0.0.1', port: s3Port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        if (fault !== 'half') {
          answer.pipe(outgoing)
          return
        }
        answer.once('data', (chunk: Buffer) => {
          outgoing.write(chunk.subarray(0, chunk.length / 2))
          answer.destroy()
          outgoing.destroy()
        })
      })
      passed.on('error', () => outgoing.destroy())
      incoming.pipe(passed)
    })
  }

  const bucket: TestBucket = {
    ...S3_KEYS,
    bucket: 'winkel',
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${port}`,
    patience: { connectMs: 500, silenceMs: 500, attempts: 1 },
  }

  return {
    bucket,
    /** Number of requests with a method since the start. */
    count: (method: string) => counts.get(method) ?? 0,
    fails: (next: S3Fault) => {
      fault = next
    },
    /** Refuses connections, until `comeBack`. */
    async goAway() {
      await close(proxy)
    },
    async comeBack() {
      proxy = createProxy()
      await listen(proxy, port)
    },
    async stop() {
      await close(proxy)
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port // it listens on a port
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
