import type { WorldBridge } from './world-bridge.ts'

/**
 * Runs in the page's own JavaScript world, before any script of the page. Exposes the API of the preload script on
 * `window`, deeply frozen. Replaces `window.open` by a function that asks the application and opens nothing. The source
 * is injected into the page (`page-scripts.ts`) and may not use anything outside this function.
 */
export function startMainWorld(bridge: WorldBridge): void {
  const freeze = (value: unknown): unknown => {
    if (value && typeof value === 'object') for (const one of Object.values(Object.freeze(value))) freeze(one)
    return value
  }
  window.open = (url = 'about:blank') => {
    bridge.tell({ kind: 'open', url: new URL(url, document.baseURI).href })
    return null
  }
  bridge.onExpose((key, api) => {
    const property = { value: freeze(api), enumerable: true, configurable: false, writable: false }
    Object.defineProperty(window, key, property)
  })
}
