import type { Codec } from '../codec.ts'
import type { WorldBridge } from './world-bridge.ts'

/** Messages from the world of a preload script to the main process. */
export type FromPage =
  | { kind: 'invoke'; id: number; channel: string; given: unknown[] }
  | { kind: 'send'; channel: string; given: unknown[] }
  | { kind: 'open'; url: string }
  | { kind: 'preload-failed'; error: string }

/** Messages from the main process to the world of a preload script. */
export type ToPage =
  | { kind: 'reply'; id: number; value?: unknown; error?: string }
  | { kind: 'send'; channel: string; given: unknown[] }

/** Names of the two message functions in the preload script's world. The page's own world does not have them. */
export const FROM_PAGE = '__electronDoubleFromPage'
export const TO_PAGE = '__electronDoubleToPage'

type Preload = (require: unknown, module: unknown, exports: unknown, process: unknown) => void
type Names = { fromPage: string; toPage: string }

/**
 * Runs in the JavaScript world of the preload script. Provides `require('electron')` as for a sandboxed preload script,
 * and runs that script. The source is injected into the page (`page-scripts.ts`) and may not use anything outside this
 * function.
 *
 * @param preload the script as a function, because a script as text needs `unsafe-eval` in the content security policy
 */
export function startPreloadWorld(
  codec: Codec,
  bridge: WorldBridge,
  names: Names,
  preload: Preload,
  processFacts: object,
): void {
  type Listener = { heard(event: unknown, ...given: unknown[]): void; once: boolean }
  const post = Reflect.get(globalThis, names.fromPage) as (text: string) => void // defined by the main process
  Reflect.deleteProperty(globalThis, names.fromPage)
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const listeners = new Map<string, Listener[]>()
  let lastId = 0

  const tell = (message: FromPage) => post(codec.encode(message))
  bridge.onOpen((url) => tell({ kind: 'open', url }))
  const refuse = (name: string) => () => {
    throw new Error(`electron-double: ${name} is not imitated`)
  }
  const listen = (channel: string, heard: Listener['heard'], once = false) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { heard, once }])
    return ipcRenderer
  }
  const unlisten = (channel: string, heard: Listener['heard']) => {
    const remaining = (listeners.get(channel) ?? []).filter((one) => one.heard !== heard)
    listeners.set(channel, remaining)
    return ipcRenderer
  }

  const ipcRenderer = {
    invoke: (channel: string, ...given: unknown[]) =>
      new Promise((resolve, reject) => {
        lastId += 1
        tell({ kind: 'invoke', id: lastId, channel, given })
        waiting.set(lastId, { resolve, reject })
      }),
    send: (channel: string, ...given: unknown[]) => tell({ kind: 'send', channel, given }),
    on: (channel: string, heard: Listener['heard']) => listen(channel, heard),
    addListener: (channel: string, heard: Listener['heard']) => listen(channel, heard),
    once: (channel: string, heard: Listener['heard']) => listen(channel, heard, true),
    off: unlisten,
    removeListener: unlisten,
    removeAllListeners: (channel: string) => {
      listeners.delete(channel)
      return ipcRenderer
    },
    listenerCount: (channel: string) => listeners.get(channel)?.length ?? 0,
    sendSync: refuse('ipcRenderer.sendSync'),
    sendToHost: refuse('ipcRenderer.sendToHost'),
    postMessage: refuse('ipcRenderer.postMessage'),
  }

  const hear = (message: ToPage) => {
    if (message.kind === 'reply') {
      const call = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error === undefined) call?.resolve(message.value)
      else call?.reject(new Error(message.error))
      return
    }
    for (const { heard, once } of listeners.get(message.channel) ?? []) {
      if (once) unlisten(message.channel, heard)
      heard({ sender: ipcRenderer, ports: [] }, ...message.given)
    }
  }
  Reflect.set(globalThis, names.toPage, (text: string) => hear(codec.decode(text) as ToPage)) // written by the main process

  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld: (key: string, api: unknown) => {
        // Electron also refuses a second API with the same name.
        if (exposed.has(key)) throw new Error(`Cannot bind an API on top of an existing property on the window object`)
        exposed.add(key)
        bridge.tell({ kind: 'expose', key, api: bridge.describe(api) })
      },
    },
    webFrame: { setZoomFactor: () => {}, setZoomLevel: () => {} },
  }
  const exposed = new Set<string>()
  const require = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  try {
    preload(require, module, module.exports, processFacts)
  } catch (error) {
    const description = String((error as Error | null)?.stack ?? error)
    console.error(`Unable to load preload script: ${description}`)
    tell({ kind: 'preload-failed', error: description })
  }
}
