import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range that operating systems use for outgoing connections, so that no outgoing connection takes the port
 * between the check and its use.
 */
const PORTS = { from: 20_000, to: 30_000 }

/**
 * Returns a free port whose next port is also free, because the mail twin uses the next port. The port is random, so
 * that processes that start at the same time do not choose the same one.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(PORTS.from / 2, PORTS.to / 2) * 2
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error(`No free port between ${PORTS.from} and ${PORTS.to}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
