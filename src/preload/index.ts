import { contextBridge, ipcRenderer } from 'electron'
import { type Bridge, CHANNEL_NAMES, EVENT_NAMES } from '#shared/contracts/pos/channel-names.ts'

// The bridge between page and main process. It passes only listed channels and events, and nothing else of Electron.
const channels: ReadonlySet<string> = new Set(CHANNEL_NAMES)
const events: ReadonlySet<string> = new Set(EVENT_NAMES)

const bridge: Bridge = {
  invoke: (channel, input) =>
    channels.has(channel) ? ipcRenderer.invoke(channel, input) : Promise.reject(new Error('Unknown channel')),
  listen: (event, listener) => {
    if (!events.has(event)) throw new Error('Unknown event')
    let current: typeof listener | undefined = listener
    const pass = (_: unknown, payload: unknown) => current?.(payload)
    ipcRenderer.on(event, pass)
    return () => {
      ipcRenderer.off(event, pass)
      // The page often holds this function in what the listener refers to. Both sides could then never be released.
      current = undefined
    }
  },
}

contextBridge.exposeInMainWorld('terminal', Object.freeze(bridge))
