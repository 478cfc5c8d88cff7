import { replayEarlyClicks } from './replay-early-clicks.ts'
import { startScripts } from './start-scripts.ts'

/**
 * Script in every page that runs before the scripts of the build. The policy of the page allows it by its nonce, and by its
 * hash. The build replaces this module by its minified text (`build/web/minified-start-script.ts`).
 */
export const START_SCRIPT = `(${replayEarlyClicks})();(${startScripts})((href)=>import(href))`
