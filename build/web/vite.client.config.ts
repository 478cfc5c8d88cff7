import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildMeta } from './build-meta.ts'
import { CLIENT_DIR, CLIENT_ENTRY, ROOT } from './paths.ts'
import { precompress } from './precompress.ts'
import { themeVariables } from './theme-variables.ts'

/** The shop for the browser: `vite build --config build/web/vite.client.config.ts`. */
export default defineConfig({
  root: ROOT,
  publicDir: 'resources/web',
  plugins: [react(), themeVariables(), buildMeta(), precompress()],
  build: {
    outDir: CLIENT_DIR,
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: CLIENT_ENTRY },
  },
})
