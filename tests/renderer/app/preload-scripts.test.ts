import { expect, it } from 'vitest'
import { preloadScripts } from '#src/renderer/app/preload-scripts.ts'

it('the scripts of a page are requested after its first paint, after everything else', async () => {
  document.head.innerHTML = '<script type="text/plain" data-preload="/assets/base.js /assets/home.js"></script>'
  preloadScripts()
  const links = () => [...document.head.querySelectorAll('link[rel=modulepreload]')]
  expect(links()).toEqual([])

  await expect.poll(links).toHaveLength(2)

  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/assets/base.js', '/assets/home.js'])
  expect(links().map((link) => (link as HTMLLinkElement).fetchPriority)).toEqual(['low', 'low'])
})
