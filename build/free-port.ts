import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below what systems give to calls that go out: a call of somebody else takes no port between looking and listening. */
const PORTS = { from: 20_000, to: 30_000 }

/**
 * A port that nobody listens on at this moment, nor on the one after it, where the twins take mail. By chance, so that
 * processes that start beside one another do not find the same one.
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
