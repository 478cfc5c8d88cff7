import { connect, type Socket } from 'node:net'
import type { Timers } from '../../../ports/machine.ts'

/** Time in which a printer ends its side of a connection. */
const CLOSE_MS = 2_000

export type PrinterAddress = { host: string; port: number }

/** An open TCP connection to a receipt printer. */
export interface PrinterLine {
  /** Sends a request and returns the first byte that is a reply; undefined when there is none in time. */
  ask(request: Uint8Array, isReply: (byte: number) => boolean, ms: number): Promise<number | undefined>
  /** Sends commands. Returns false when the printer does not accept all bytes in time. */
  send(commands: Uint8Array, ms: number): Promise<boolean>
  /** Ends the connection, and waits until the printer has got everything and has ended it too. */
  close(): Promise<void>
}

/** The connection was lost, or could not be opened. `code` is the error code of the system, for example ECONNREFUSED. */
export class LineLost extends Error {
  override readonly name = 'LineLost'
  readonly code: string
  constructor(code: string) {
    super(`connection to the printer lost: ${code}`)
    this.code = code
  }
}

/** Opens a connection to a receipt printer. Throws `LineLost`. */
export async function openPrinterLine(
  { host, port }: PrinterAddress,
  { timers, connectMs }: { timers: Timers; connectMs: number },
): Promise<PrinterLine> {
  const socket = connect({ host, port, noDelay: true })
  const isOpen = await within(timers, connectMs, connected(socket)).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  if (isOpen === undefined) {
    socket.destroy()
    throw new LineLost('ETIMEDOUT')
  }
  return lineOver(socket, timers)
}

function connected(socket: Socket): Promise<true> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', (error: NodeJS.ErrnoException) => reject(new LineLost(error.code ?? 'unknown')))
  })
}

function lineOver(socket: Socket, timers: Timers): PrinterLine {
  let onByte: ((byte: number) => void) | undefined
  let lost: LineLost | undefined
  const whenLost = new Promise<never>((_, reject) => {
    const lose = (code: string) => {
      lost ??= new LineLost(code)
      reject(lost)
    }
    socket.on('error', (error: NodeJS.ErrnoException) => lose(error.code ?? 'unknown'))
    socket.on('close', () => lose('closed'))
  })
  // After `close` nothing waits for the promise.
  whenLost.catch(() => undefined)
  socket.on('data', (bytes) => {
    for (const byte of bytes) onByte?.(byte)
  })

  async function ask(request: Uint8Array, isReply: (byte: number) => boolean, ms: number) {
    const reply = new Promise<number>((resolve) => {
      onByte = (byte) => isReply(byte) && resolve(byte)
    })
    try {
      socket.write(request)
      return await Promise.race([within(timers, ms, reply), whenLost])
    } finally {
      onByte = undefined
    }
  }

  async function send(commands: Uint8Array, ms: number): Promise<boolean> {
    const sent = new Promise<true>((resolve, reject) => {
      socket.write(commands, (error) => (error ? reject(lost ?? new LineLost('EPIPE')) : resolve(true)))
    })
    sent.catch(() => undefined)
    return (await Promise.race([within(timers, ms, sent), whenLost])) === true
  }

  /** A printer has one connection, so the next one must not begin before this one has ended. */
  async function close(): Promise<void> {
    socket.end()
    await within(
      timers,
      CLOSE_MS,
      whenLost.catch(() => undefined),
    )
    socket.destroy()
  }

  return { ask, send, close }
}

/** Returns the value, or undefined when it takes longer. */
async function within<Value>(timers: Timers, ms: number, value: Promise<Value>): Promise<Value | undefined> {
  let cancel = () => {}
  const timeout = new Promise<undefined>((resolve) => {
    cancel = timers.after(ms, () => resolve(undefined))
  })
  return Promise.race([value, timeout]).finally(() => cancel())
}
