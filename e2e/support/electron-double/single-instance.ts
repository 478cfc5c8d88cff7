import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Message of a second instance to the first. */
export type SecondInstanceMessage = { argv: string[]; folder: string; additionalData?: unknown }

/** Returns the id of the other process that has the lock of this folder; undefined when no running process has it. */
export function holderOf(userData: string): number | undefined {
  const holder = Number(readIfThere(join(userData, 'SingletonLock')))
  return holder > 0 && holder !== process.pid && isAlive(holder) ? holder : undefined
}

/** Either this process has the lock and can release it, or another process has the lock and is being notified. */
export type InstanceLock = { isOurs: true; release(): void } | { isOurs: false; notified: Promise<void> }

/** Takes the lock of this folder and listens for later instances. When another process has the lock, notifies it. */
export function takeInstanceLock(
  userData: string,
  message: SecondInstanceMessage,
  onMessage: (other: SecondInstanceMessage) => void,
): InstanceLock {
  // A socket path inside the user data folder could exceed the length limit.
  const socket = join(tmpdir(), `electron-double-${createHash('sha1').update(userData).digest('hex').slice(0, 16)}`)
  if (holderOf(userData) !== undefined) {
    const client = connect(socket)
    client.on('error', (error) => console.error('electron-double: the first instance does not listen', error.message))
    client.end(JSON.stringify(message))
    return { isOurs: false, notified: new Promise((resolve) => void client.once('close', () => resolve())) }
  }
  const file = join(userData, 'SingletonLock')
  mkdirSync(userData, { recursive: true })
  writeFileSync(file, String(process.pid))
  rmSync(socket, { force: true })
  const server = createServer((client) => {
    const pieces: Buffer[] = []
    client.on('data', (piece) => pieces.push(piece))
    client.on('end', () => onMessage(JSON.parse(Buffer.concat(pieces).toString()) as SecondInstanceMessage)) // sent by the code above
  })
  server.listen(socket).unref()
  const release = () => {
    server.close()
    rmSync(file, { force: true })
  }
  process.once('exit', release)
  return { isOurs: true, release }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
