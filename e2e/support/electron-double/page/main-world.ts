import type { WorldBridge } from './world-bridge.ts'

/**
 * Runs in the page's own world, before any script of the page: exposes the API of the preload on `window`, deeply
 * frozen. `window.open` asks the application and opens nothing. The source is injected into the page
 * (`page-scripts.ts`) and may not use anything outside this function.
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
