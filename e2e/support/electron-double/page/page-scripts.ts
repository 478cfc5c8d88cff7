import { randomUUID } from 'node:crypto'
import { makeCodec } from '../codec.ts'
import { startMainWorld } from './main-world.ts'
import { FROM_PAGE, startPreloadWorld, TO_PAGE } from './preload-world.ts'
import { makeWorldBridge } from './world-bridge.ts'

/** The JavaScript world of the preload script: it shares only the document with the page. */
export const PRELOAD_WORLD = 'electron-double'

type ScriptOptions = {
  /** Source of the preload script. */
  preload: string
  /** Frames inside the page run the preload script too (`nodeIntegrationInSubFrames`). */
  isInFrames: boolean
}

/**
 * The two scripts that are injected into every page before its own: one for the page's world, one for that of the
 * preload script.
 *
 * They are the functions of this folder as text, so they are type-checked and formatted like other code. The names of
 * the events between them are random, so that the page cannot guess them.
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
  const wrap = (code: string) => `(() => { ${unlessFrame} const codec = (${makeCodec})(); ${code} })()`
  const bridgeOf = (me: string, other: string) => `(${makeWorldBridge})(codec, ${asText(me)}, ${asText(other)})`
  const names = asText({ fromPage: FROM_PAGE, toPage: TO_PAGE })
  // The preload is on lines of its own, because its last line may be a comment.
  const preloadFunction = `function (require, module, exports, process) {\n${preload}\n}`
  return {
    main: wrap(`(${startMainWorld})(${bridgeOf(page, own)})`),
    preload: wrap(
      `(${startPreloadWorld})(codec, ${bridgeOf(own, page)}, ${names}, ${preloadFunction}, ${asText(facts)})`,
    ),
  }
}
