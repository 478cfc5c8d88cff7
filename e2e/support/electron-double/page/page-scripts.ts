import { randomUUID } from 'node:crypto'
import { makeCodec } from '../codec.ts'
import { startMainWorld } from './main-world.ts'
import { FROM_PAGE, startPreloadWorld, TO_PAGE } from './preload-world.ts'
import { makeWorldBridge } from './world-bridge.ts'

/** Name of the JavaScript world of the preload script. It shares only the document with the page's own world. */
export const PRELOAD_WORLD = 'electron-double'

type ScriptOptions = {
  /** Source of the preload script. */
  preload: string
  /** Frames inside the page run the preload script too (`nodeIntegrationInSubFrames`). */
  isInFrames: boolean
}

/**
 * Returns the two scripts that are injected into every page before its own scripts: one for the page's world, and one
 * for the world of the preload script.
 *
 * The scripts are functions of this folder as text, so they are type-checked and formatted like other code. The events
 * between the two worlds have random names, so that the page cannot guess them.
 */
export function pageScripts({ preload, isInFrames }: ScriptOptions): { main: string; preload: string } {
  const [pageId, preloadId] = [randomUUID(), randomUUID()]
  const facts = {
    platform: process.platform,
    arch: process.arch,
    env: {},
    argv: [],
    versions: process.versions,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
  }
  const asText = (value: unknown) => JSON.stringify(value)
  const unlessFrame = isInFrames ? '' : 'if (window.top !== window) return;'
  const wrap = (code: string) => `(() => { ${unlessFrame} const codec = (${makeCodec})(); ${code} })()`
  const bridgeOf = (me: string, other: string) => `(${makeWorldBridge})(codec, ${asText(me)}, ${asText(other)})`
  const names = asText({ fromPage: FROM_PAGE, toPage: TO_PAGE })
  // The preload script has its own lines, because a comment on its last line would hide the closing brace.
  const preloadFunction = `function (require, module, exports, process) {\n${preload}\n}`
  return {
    main: wrap(`(${startMainWorld})(${bridgeOf(pageId, preloadId)})`),
    preload: wrap(
      `(${startPreloadWorld})(codec, ${bridgeOf(preloadId, pageId)}, ${names}, ${preloadFunction}, ${asText(facts)})`,
    ),
  }
}
