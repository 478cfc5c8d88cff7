import { contextBridge } from 'electron'

// The bridge between page and terminal. It says that there is a terminal, and nothing can be asked of it yet.
contextBridge.exposeInMainWorld('terminal', Object.freeze({ isTerminal: true }))
