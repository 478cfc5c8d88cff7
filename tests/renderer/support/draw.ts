import { createRenderer } from '#src/renderer/entries/web-server.tsx'
import { demoShop } from './demo-shop.ts'

/** Draws a page of the demo shop as the server does, and gives it as a document. */
export async function drawPage(path: string, { fetch } = demoShop()) {
  const render = createRenderer({
    fetch,
    site: { origin: 'https://shop.test', buildTime: 'now' },
    assetsOf: (screens) => ({
      entry: '/assets/client.js',
      preload: screens.map((file) => `/${file}.js`),
      stylesheets: [],
      fonts: [],
    }),
    noncePlaceholder: '@@nonce@@',
  })
  const drawn = await render(path)
  if ('location' in drawn) throw new Error(`sent on to ${drawn.location}`)
  return { ...drawn, page: new DOMParser().parseFromString(drawn.html, 'text/html') }
}
