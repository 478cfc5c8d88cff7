import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { className } from './class-names.ts'
import { minifiedStartScript } from './minified-start-script.ts'
import { ROOT, SERVER_DIR, SERVER_ENTRY } from './paths.ts'
import { plainDecoder } from './plain-decoder.ts'
import { productionRouter } from './production-router.ts'
import { serverQueries } from './server-queries.ts'
import { themeVariables } from './theme-variables.ts'

/** The shop for server-side rendering: `vite build --config build/web/vite.server.config.ts`. */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [react(), themeVariables(), serverQueries(), minifiedStartScript()],
  resolve: { alias: [...productionRouter, plainDecoder] },
  define: { 'process.env.NODE_ENV': '"production"' },
  // One tree-shaken file: loading the icon package alone would cost half a second and 60 MB.
  ssr: { noExternal: true },
  css: { modules: { generateScopedName: className } },
  build: { ssr: SERVER_ENTRY, outDir: SERVER_DIR, emptyOutDir: true, target: 'node24', minify: false },
})
