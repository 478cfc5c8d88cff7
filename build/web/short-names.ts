import { minifySync, type Plugin } from 'vite'

/** The functions whose source is in every page. */
const INLINED = /\/app\/(replay-early-clicks|start-scripts)\.ts$/

/** Shortens the names in the functions that are inlined into pages, and removes their comments. The rest of the server stays readable. */
export const shortNames = (): Plugin => ({
  name: 'short-names-in-pages',
  enforce: 'post',
  transform: (code, id) =>
    INLINED.test(id) ? minifySync(id.replace(/ts$/, 'js'), code, { module: true }).code : undefined,
})
