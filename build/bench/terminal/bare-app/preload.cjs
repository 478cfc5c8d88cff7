const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('bare', { echo: (said) => ipcRenderer.invoke('echo', said) })
