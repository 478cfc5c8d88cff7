// biome-ignore-all lint/style/noCommonJs: a preload in a sandbox cannot be an ES module
const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('bridge', {
  world: { node: typeof require, platform: process.platform },
  invoke: (channel, ...given) => ipcRenderer.invoke(channel, ...given),
  send: (channel, ...given) => ipcRenderer.send(channel, ...given),
  listen: (channel, heard) => {
    const pass = (_event, ...given) => heard(...given)
    ipcRenderer.on(channel, pass)
    return () => ipcRenderer.off(channel, pass)
  },
  ownGlobal: () => globalThis.putThereByThePage ?? 'nothing',
})
