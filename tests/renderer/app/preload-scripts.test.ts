import { afterEach, expect, it, vi } from 'vitest'
import { preloadScripts } from '#src/renderer/app/preload-scripts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('the scripts of a page are requested after its first paint, after everything else', () => {
  vi.useFakeTimers()
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  document.head.innerHTML = '<script type="text/plain" data-preload="/assets/base.js /assets/home.js"></script>'
  const links = () => [...document.head.querySelectorAll('link[rel=modulepreload]')]

  preloadScripts()
  vi.runAllTimers()
  expect(links()).toEqual([])
  for (const frame of frames) frame()
  vi.runAllTimers()

  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/assets/base.js', '/assets/home.js'])
  expect(links().map((link) => (link as HTMLLinkElement).fetchPriority)).toEqual(['low', 'low'])
  document.head.innerHTML = ''
})
