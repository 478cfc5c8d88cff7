import type { WorldBridge } from './world-bridge.ts'

/**
 * In the page's own world, before any script of the page: puts what the preload exposes on `window`, frozen to the
 * bottom. Windows that a script opens are asked for, and not opened. Its source is put into the page (`page-scripts.ts`) and may use nothing from around it.
 */
export function startMainWorld(bridge: WorldBridge): void {
  const frozen = (value: unknown): unknown => {
    if (value && typeof value === 'object') for (const one of Object.values(Object.freeze(value))) frozen(one)
    return value
  }
  window.open = (url = 'about:blank') => {
    bridge.tell({ kind: 'open', url: new URL(url, document.baseURI).href })
    return null
  }
  bridge.onExpose((key, api) => {
    const property = { value: frozen(api), enumerable: true, configurable: false, writable: false }
    Object.defineProperty(window, key, property)
  })
}
