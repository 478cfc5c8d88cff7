import type { Plugin } from 'vite'

/** Writes `meta.json` next to the assets. Pages poll it to learn of a new release (docs/requirements.md#s1). */
export function buildMeta(now = () => new Date()): Plugin {
  return {
    name: 'leermeester-build-meta',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'meta.json',
        source: JSON.stringify({ buildTime: now().toISOString() }),
      })
    },
  }
}
