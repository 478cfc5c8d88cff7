import path from 'node:path'
import { ROOT } from './paths.ts'

const FOLDER = path.join(ROOT, 'node_modules/react-router/dist/production')

/** Aliases of Vite for React Router. By default a build bundles its development version, with checks and warnings. */
export const productionRouter = [
  { find: /^react-router$/, replacement: path.join(FOLDER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(FOLDER, 'dom-export.mjs') },
]
