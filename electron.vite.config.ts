import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { stripDescriptions } from './build/lib/strip-descriptions.ts'
import { CONTRACTS, COUNTER, preloadCounter } from './build/package/preload-counter.ts'
import { releaseSource } from './build/package/release-source.ts'
import { plainDecoder } from './build/web/plain-decoder.ts'
import { productionRouter } from './build/web/production-router.ts'
import { themeVariables } from './build/web/theme-variables.ts'

const WITHOUT_JSON_SCHEMA = join(import.meta.dirname, 'build/package/without-json-schema.ts')

/** What a start opens first: the login, or with a session the frame and a new order or an order. */
const FIRST_SCREENS =
  /\/(?:BackOfficeLayout|PosLayout|StaffOnlyLayout|PosLogin|SessionNotice|SalesOrderScreen|NewOrderScreen)\.tsx$/
/** Schemas of the stored data of the page, which each start reads. */
const STORED_DATA = /\/persisted-[^/]+\.ts$/

/** The showroom terminal. Everything is bundled, so the installer carries no node_modules. */
export default defineConfig({
  main: {
    plugins: [stripDescriptions()],
    define: { RELEASE_SOURCE: JSON.stringify(releaseSource(process.env)) },
    resolve: { alias: { 'ajv/dist/2020.js': WITHOUT_JSON_SCHEMA, 'ajv-formats': WITHOUT_JSON_SCHEMA } },
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      // The comments of the sources are a fifth of the file, which each start reads.
      rolldownOptions: {
        input: 'src/main/index.ts',
        output: { comments: { legal: true, annotation: false, jsdoc: false } },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      // A preload in a sandbox cannot be an ES module.
      rolldownOptions: { input: 'src/preload/index.ts', output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), themeVariables(), preloadCounter(), stripDescriptions()],
    publicDir: '../../resources/web',
    resolve: { alias: [...productionRouter, plainDecoder] },
    build: {
      outDir: 'out/renderer',
      // electron-vite leaves this off: 1.04 MB instead of 0.42.
      minify: true,
      rolldownOptions: {
        input: 'src/renderer/terminal.html',
        // The showroom app loads with its first file some modules that the web shop loads later.
        checks: { ineffectiveDynamicImport: false },
        output: {
          // One file instead of a hundred: they lie on the disk, and each of them is asked of the main process.
          codeSplitting: {
            groups: [
              { name: 'terminal', tags: ['$initial'], priority: 3 },
              // The contracts of all calls, which a start with a session needs: one file instead of forty.
              { name: CONTRACTS, test: /src\/shared\/contracts\//, priority: 2 },
              // With all that they need: one file instead of thirty.
              { name: COUNTER, test: (file) => FIRST_SCREENS.test(file) || STORED_DATA.test(file), priority: 1 },
            ],
          },
        },
      },
      chunkSizeWarningLimit: 1000,
    },
  },
})
