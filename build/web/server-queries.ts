import path from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './paths.ts'

const SERVER_QUERIES = path.join(ROOT, 'src/renderer/entries/server-queries.ts')

/** Gives the pages that the server draws its own hooks of React Query (`src/renderer/entries/server-queries.ts`). */
export const serverQueries = (): Plugin => ({
  name: 'server-queries',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@tanstack/react-query' && importer !== SERVER_QUERIES ? SERVER_QUERIES : undefined,
})
