import { createRenderer } from '#src/renderer/entries/web-server.tsx'
import { demoShop } from './demo-shop.ts'

/** Renders a page of the demo shop on the server: returns its HTML, or the redirect. */
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

/** A page of the demo shop, rendered on the server and parsed as a document. */
export async function drawPage(path: string, shop = demoShop()) {
  const drawn = await draw(path, shop)
  if ('location' in drawn) throw new Error(`sent on to ${drawn.location}`)
  return { ...drawn, page: new DOMParser().parseFromString(drawn.html, 'text/html') }
}
