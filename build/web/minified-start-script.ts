import { build, type Plugin } from 'vite'
import { BROWSERS } from './paths.ts'

/**
 * Vite plugin that minifies the script in every page. The script is the source of functions, which a build of the server keeps
 * as written: with it, each page would be over a kB larger after compression.
 */
export function minifiedStartScript(): Plugin {
  return {
    name: 'minified-start-script',
    apply: 'build',
    async transform(_code, id) {
      if (!id.endsWith('/app/start-script.ts')) return
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: { ssr: id, minify: true, write: false, target: BROWSERS },
      })
      if (!('output' in built)) throw new Error('the script of the page was not built')
      const { START_SCRIPT } = await import(`data:text/javascript,${encodeURIComponent(built.output[0].code)}`)
      return { code: `export const START_SCRIPT = ${JSON.stringify(START_SCRIPT)}`, map: null }
    },
  }
}
