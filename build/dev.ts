import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import react from '@vitejs/plugin-react'
import { createServer as createVite } from 'vite'
import { forwardTo } from './dev/forward.ts'
import { ROOT } from './lib/run.ts'
import { themeVariables } from './web/theme-variables.ts'
import { buildWebWhenChanged } from './web-build.ts'

// `npm run dev`: the shop on PORT, rendered in the browser from its sources with hot reload. The server runs on PORT +
// 10 and restarts when its sources change. On that port the server renders the pages.

const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 10

await buildWebWhenChanged()
const shopServer = spawn(
  process.execPath,
  ['--watch-path=src/server', '--watch-path=src/shared', 'src/server/main.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}` },
  },
)

const front = createServer()
const vite = await createVite({
  root: ROOT,
  configFile: false,
  publicDir: 'resources/web',
  appType: 'custom',
  plugins: [react(), themeVariables()],
  server: { middlewareMode: true, hmr: { server: front } },
})

/** The page without server-side rendering, as in the showroom app. */
const EMPTY_PAGE = `<!doctype html>
<html lang="nl" data-mantine-color-scheme="light">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
  <body><div id="root"></div><script type="module" src="/src/renderer/entries/web-client.tsx"></script></body>
</html>`

const isPage = (path: string) => !/^\/(api|health|src|node_modules|@)/.test(path)

front.on('request', async (request, response) => {
  const path = request.url ?? '/'
  if (request.method === 'GET' && request.headers.accept?.includes('text/html') && isPage(path)) {
    const html = await vite.transformIndexHtml(path, EMPTY_PAGE)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    return
  }
  vite.middlewares(request, response, () => forwardTo(serverPort, request, response))
})

front.listen(port, () => console.log(`Developing on http://localhost:${port} (server on ${serverPort})`))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    shopServer.kill('SIGTERM')
    shopServer.once('exit', () => process.exit(0))
    void vite.close()
  })
}
