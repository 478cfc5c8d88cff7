import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './paths.ts'

const ORDER = /@layer [\w, ]+;/.exec(readFileSync(path.join(ROOT, 'src/renderer/app/theme/base.css'), 'utf8'))?.[0]

/**
 * Writes the order of the layers at the head of every stylesheet that has any. The browser takes it from whichever comes first, and
 * that is the bundler's choice: a button's stylesheet before the bare page's would make it look like a bare link.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    generateBundle(_, files) {
      if (!ORDER) throw new Error('base.css does not say in which order its layers stand.')
      for (const file of Object.values(files)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const styles = String(file.source)
        if (styles.includes('@layer')) file.source = ORDER + styles
      }
    },
  }
}
