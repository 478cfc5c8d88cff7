import { createRenderer } from '#src/renderer/entries/web-server.tsx'
import { demoShop } from './demo-shop.ts'

/** Draws a page of the demo shop as the server does: what a browser would be sent, or where it is sent on to. */
export function draw(path: string, { fetch } = demoShop()) {
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
  return render(path)
}

/** A page of the demo shop as the server draws it, as a document. */
export async function drawPage(path: string, shop = demoShop()) {
  const drawn = await draw(path, shop)
  if ('location' in drawn) throw new Error(`sent on to ${drawn.location}`)
  return { ...drawn, page: new DOMParser().parseFromString(drawn.html, 'text/html') }
}
