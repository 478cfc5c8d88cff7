import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './paths.ts'

const ORDER = /@layer [\w, ]+;/.exec(readFileSync(path.join(ROOT, 'src/renderer/app/theme/base.css'), 'utf8'))?.[0]

/**
 * Writes the order of the CSS layers at the top of every stylesheet that has layers. The browser takes the order from
 * the stylesheet that loads first, and the bundler chooses which one that is. Without the order, a button whose
 * stylesheet loads before that of the page would look like a plain link.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    generateBundle(_, files) {
      if (!ORDER) throw new Error('base.css does not define the order of its layers.')
      for (const file of Object.values(files)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const styles = String(file.source)
        if (styles.includes('@layer')) file.source = ORDER + styles
      }
    },
  }
}
