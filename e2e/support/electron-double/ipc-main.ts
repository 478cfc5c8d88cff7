import { EventEmitter } from 'node:events'
import { cancelable } from './cancelable.ts'
import type { Codec } from './codec.ts'
import type { WebFrame } from './frames.ts'
import type { FromPage, ToPage } from './page/preload-world.ts'
import type { WebPage } from './web-contents.ts'

type Handler = (event: IpcEvent, ...given: unknown[]) => unknown
type IpcEvent = {
  readonly type: 'frame'
  readonly processId: number
  readonly frameId: number
  readonly sender: WebPage
  readonly senderFrame: WebFrame | null
  readonly ports: readonly []
  reply(channel: string, ...given: unknown[]): void
}

/** `ipcMain`, and the `ipc` of one page. */
export class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (...given) => {
      this.removeHandler(channel)
      return handler(...given)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** Internal to the stand-in: the handler of a channel. */
  static handlerOf(ipc: IpcMain, channel: string): Handler | undefined {
    return ipc.#handlers.get(channel)
  }
}

type IncomingCall = {
  page: WebPage
  frame: WebFrame | undefined
  message: FromPage
  /** Sends the response to the calling world. */
  reply(text: string): Promise<void>
}

/** Delivers a message of a page to its listener or handler, and sends the response of a handler to the page. */
export async function receive(
  ipcMain: IpcMain,
  codec: Codec,
  { page, frame, message, reply }: IncomingCall,
): Promise<void> {
  const event: IpcEvent = {
    type: 'frame',
    processId: page.getProcessId(),
    frameId: 1,
    sender: page,
    senderFrame: frame ?? null,
    ports: [],
    reply: (channel, ...given) => page.send(channel, ...given),
  }
  if (message.kind === 'preload-failed') {
    page.emit('preload-error', cancelable(), '', new Error(message.error))
    return
  }
  if (message.kind === 'open') return page.requestWindow(message.url)
  if (message.kind === 'send') {
    page.ipc.emit(message.channel, event, ...message.given)
    ipcMain.emit(message.channel, event, ...message.given)
    return
  }
  const { id, channel } = message
  const respond = (outcome: Omit<Extract<ToPage, { kind: 'reply' }>, 'kind' | 'id'>) =>
    reply(codec.encode({ kind: 'reply', id, ...outcome }))
  try {
    const handler = IpcMain.handlerOf(page.ipc, channel) ?? IpcMain.handlerOf(ipcMain, channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    await respond({ value: await handler(event, ...message.given) })
  } catch (error) {
    // Electron's format of an error from the main process.
    const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    await respond({ error: `Error invoking remote method '${channel}': ${cause}` })
  }
}
