import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { characterOf } from './code-pages.ts'

/** A receipt on paper, until its cut. */
export type PrintedReceipt = {
  lines: string[]
  images: { width: number; height: number; blackDots: number }[]
  qrCodes: string[]
  isCut: boolean
}

type Condition = 'ready' | 'paper-out' | 'cover-open' | 'offline'

/**
 * Starts a receipt printer: a TCP server that understands ESC/POS, from the documentation of the commands and not from
 * the code of the till. Like a real printer it accepts one connection at a time, answers `DLE EOT` at once, and does
 * nothing else while it has no paper.
 */
export async function startReceiptPrinter({ port = 0 }: { port?: number } = {}) {
  const printed: PrintedReceipt[] = []
  let current = newReceipt()
  let condition: Condition = 'ready'
  let isPaperLow = false
  let hasStatus = true
  let answersFinished = true
  let linesLeft = Number.POSITIVE_INFINITY
  let dropsAfter = Number.POSITIVE_INFINITY
  let drawerOpenings = 0
  let connections = 0
  const sockets = new Set<Socket>()
  /** Bytes that are not processed yet: a part of a command, or everything while the printer is not ready. */
  let buffer: number[] = []
  let text = ''
  let characterSet = 0
  let qrCode = ''

  const server = createServer((socket) => {
    if (sockets.size > 0) {
      socket.destroy()
      return
    }
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => receive(socket, bytes))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: listensOn } = server.address() as AddressInfo // it listens on a port

  function receive(socket: Socket, bytes: Buffer): void {
    if (bytes.length > dropsAfter) {
      process(socket, bytes.subarray(0, dropsAfter))
      socket.destroy()
      return
    }
    process(socket, bytes)
  }

  function process(socket: Socket, bytes: Uint8Array): void {
    // Real-time commands are executed at once, also when the commands before them wait for paper.
    if (bytes[0] === 0x10 && condition !== 'ready') {
      execute(socket, [...bytes])
      return
    }
    buffer.push(...bytes)
    while (condition === 'ready' && buffer.length > 0) {
      const used = execute(socket, buffer)
      if (used === 0) return
      buffer = buffer.slice(used)
    }
  }

  /** Executes the first command, and returns its length; 0 when its end has not arrived. */
  function execute(socket: Socket, bytes: number[]): number {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes
    const two = `${hex(first)}${hex(second)}`
    if (first === 0x0a) return endLine()
    if (first >= 0x20) {
      text += characterOf(first, characterSet)
      return 1
    }
    if (first === 0x0d) return 1
    if (bytes.length < 2) return 0
    switch (two) {
      case '1b40': // ESC @
        characterSet = 0
        return 2
      case '1c2e': // FS .
        return 2
      case '1b74': // ESC t n
        if (bytes.length >= 3) characterSet = third
        return whole(bytes, 3)
      case '1b4d': // ESC M n, ESC a n, ESC E n, ESC - n, ESC 3 n, GS ! n, GS B n
      case '1b61':
      case '1b45':
      case '1b2d':
      case '1b33':
      case '1d21':
      case '1d42':
        return whole(bytes, 3)
      case '1b32': // ESC 2
        return 2
      case '1b70': // ESC p m t1 t2
        if (bytes.length >= 5) drawerOpenings += 1
        return whole(bytes, 5)
      case '1d56': // GS V m
        if (bytes.length >= 3) cut()
        return whole(bytes, 3)
      case '1d72': // GS r n
        if (bytes.length >= 3 && hasStatus && answersFinished) socket.write(Uint8Array.of(isPaperLow ? 0x03 : 0x00))
        return whole(bytes, 3)
      case '1d76': // GS v 0 m xL xH yL yH
        return image(bytes)
      case '1d28': // GS ( k pL pH …
        return twoDimensionalCode(bytes)
      case '1004': // DLE EOT n
        if (bytes.length >= 3 && hasStatus) socket.write(Uint8Array.of(statusOf(third)))
        return whole(bytes, 3)
      case '1014': // DLE DC4 fn m t
        if (bytes.length >= 5 && third === 1) drawerOpenings += 1
        return whole(bytes, 5)
      default:
        throw new Error(`This receipt printer does not know the command ${two}${hex(third)}${hex(fourth)}`)
    }
  }

  function endLine(): number {
    current.lines.push(text)
    text = ''
    linesLeft -= 1
    if (linesLeft <= 0) condition = 'paper-out'
    return 1
  }

  function cut(): void {
    printed.push({ ...current, isCut: true })
    current = newReceipt()
  }

  function image(bytes: number[]): number {
    if (bytes.length < 8) return 0
    const width = 8 * ((bytes[4] ?? 0) + 256 * (bytes[5] ?? 0))
    const height = (bytes[6] ?? 0) + 256 * (bytes[7] ?? 0)
    const length = 8 + (width / 8) * height
    if (bytes.length < length) return 0
    const dots = bytes.slice(8, length)
    const blackDots = dots.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
    current.images.push({ width, height, blackDots })
    return length
  }

  function twoDimensionalCode(bytes: number[]): number {
    const length = 5 + (bytes[3] ?? 0) + 256 * (bytes[4] ?? 0)
    if (bytes.length < 5 || bytes.length < length) return 0
    const [kind, action] = [bytes[5], bytes[6]]
    if (kind === 0x31 && action === 0x50) qrCode = Buffer.from(bytes.slice(8, length)).toString('latin1')
    if (kind === 0x31 && action === 0x51) current.qrCodes.push(qrCode)
    return length
  }

  /** Reply to `DLE EOT n`. Bits 1 and 4 are always set. */
  function statusOf(n: number): number {
    const isOut = condition === 'paper-out'
    const bits: Readonly<Record<number, number>> = {
      1: condition === 'ready' ? 0 : 0x08,
      2: (condition === 'cover-open' ? 0x04 : 0) | (isOut ? 0x20 : 0),
      3: 0,
      4: (isOut ? 0x60 : 0) | (isPaperLow || isOut ? 0x0c : 0),
    }
    return 0x12 | (bits[n] ?? 0)
  }

  return {
    address: { host: '127.0.0.1', port: listensOn },
    /** Receipts with a cut, oldest first. */
    receipts: printed,
    /** Lines that are printed after the last cut. */
    uncutLines: () => current.lines,
    drawerOpenings: () => drawerOpenings,
    connections: () => connections,
    /** Changes the condition. A printer that becomes ready continues with what it has received. */
    become(next: Condition): void {
      condition = next
      if (next === 'ready') linesLeft = Number.POSITIVE_INFINITY
      const [socket] = sockets
      if (next === 'ready' && socket) process(socket, new Uint8Array())
    },
    setPaperLow(isLow: boolean): void {
      isPaperLow = isLow
    },
    /** Makes the paper end after this number of lines. */
    endPaperAfter(lines: number): void {
      linesLeft = lines
    },
    /** Makes the printer close the connection within the next data that is longer than this number of bytes. */
    dropAfter(bytes: number): void {
      dropsAfter = bytes
    },
    /** A printer without status replies, or one that only does not know `GS r`. */
    answer(replies: 'all' | 'real-time' | 'none'): void {
      hasStatus = replies !== 'none'
      answersFinished = replies === 'all'
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export type SimulatedReceiptPrinter = Awaited<ReturnType<typeof startReceiptPrinter>>

const newReceipt = (): PrintedReceipt => ({ lines: [], images: [], qrCodes: [], isCut: false })
const hex = (byte: number) => byte.toString(16).padStart(2, '0')
const whole = (bytes: number[], length: number) => (bytes.length < length ? 0 : length)
