import { afterEach, expect, it } from 'vitest'
import { scriptsOf, webTags } from '#src/renderer/platform/web-tags.ts'

afterEach(() => document.head.replaceChildren())

it.each([
  ['https://tags.example/gtm.js?id=1', true],
  ['https://tags.example.evil.example/gtm.js', false],
  ['http://tags.example/gtm.js', false],
  ['https://cdn.ads.example/a.js', true],
  ['https://ads.example/a.js', false],
  ['https://evil.example/.ads.example/a.js', false],
  ['/assets/x.js', false],
  ["data:text/javascript,alert('x')", false],
])('a script may come only from the origins of tags: %s %s', (url, expected) => {
  const mayLoad = scriptsOf(['https://tags.example', 'https://*.ads.example'])

  expect(mayLoad(url)).toBe(expected)
})

it('the script of the tag manager is loaded once, and its origin is allowed before', () => {
  const allowed: ((url: string) => boolean)[] = []
  const tags = webTags((mayLoad) => {
    expect(document.scripts).toHaveLength(0)
    allowed.push(mayLoad)
  })

  tags.load('https://tags.example/gtm.js', ['https://pixel.example'])

  expect([...document.scripts].map(({ src }) => src)).toEqual(['https://tags.example/gtm.js'])
  expect(allowed[0]?.('https://tags.example/gtag/js')).toBe(true)
  expect(allowed[0]?.('https://pixel.example/p.js')).toBe(true)
  expect(allowed[0]?.('https://elders.example/p.js')).toBe(false)
})
