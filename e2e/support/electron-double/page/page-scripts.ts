import { randomUUID } from 'node:crypto'
import { makeCodec } from '../codec.ts'
import { startMainWorld } from './main-world.ts'
import { FROM_PAGE, startPreloadWorld, TO_PAGE } from './preload-world.ts'
import { makeWorldBridge } from './world-bridge.ts'

/** The JavaScript world of the preload: it shares the document with the page, and nothing else. */
export const PRELOAD_WORLD = 'electron-double'

type ScriptOptions = {
  /** The text of the preload. */
  preload: string
  /** Frames inside the page get it too (`nodeIntegrationInSubFrames`). */
  isInFrames: boolean
}

/**
 * The two scripts that are put into every page before its own: one for the page's world, one for the preload's.
 *
 * They are the functions of this folder as text, so they are checked and formatted as all other code. The names of the
 * events between them are not to be guessed by the page.
 */
export function pageScripts({ preload, isInFrames }: ScriptOptions): { main: string; preload: string } {
  const [page, own] = [randomUUID(), randomUUID()]
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
  const around = (code: string) => `(() => { ${unlessFrame} const codec = (${makeCodec})(); ${code} })()`
  const bridgeOf = (me: string, other: string) => `(${makeWorldBridge})(codec, ${asText(me)}, ${asText(other)})`
  const names = asText({ fromPage: FROM_PAGE, toPage: TO_PAGE })
  // On lines of its own: the last line of a preload may be a comment.
  const preloadFunction = `function (require, module, exports, process) {\n${preload}\n}`
  return {
    main: around(`(${startMainWorld})(${bridgeOf(page, own)})`),
    preload: around(
      `(${startPreloadWorld})(codec, ${bridgeOf(own, page)}, ${names}, ${preloadFunction}, ${asText(facts)})`,
    ),
  }
}
