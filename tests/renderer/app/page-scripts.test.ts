import { describe, expect, it } from 'vitest'
import { inlineScripts } from '#src/renderer/entries/web-server.tsx'
import { drawPage } from '#tests/renderer/support/draw.ts'

const EXECUTABLE = new Set(['', 'module', 'text/javascript'])

describe('the scripts of a page', () => {
  it.each(['/', '/leren-bank', '/winkelwagen', '/nergens'])(
    'at %s are one that the policy allows by its nonce and its hash, and that loads the others',
    async (path) => {
      const { page } = await drawPage(path)

      const scripts = [...page.querySelectorAll('script')].filter(({ type }) => EXECUTABLE.has(type))

      expect(scripts).toHaveLength(1)
      expect(scripts[0]?.getAttribute('nonce')).toBe('@@nonce@@')
      expect(scripts[0]?.getAttribute('data-scripts')?.split(' ').at(-1)).toBe('/assets/client.js')
      expect([scripts[0]?.textContent]).toEqual(inlineScripts)
    },
  )

  it('have their only nonce in the first hundred bytes of the page', async () => {
    const { html } = await drawPage('/leren-bank')

    expect(html.split('@@nonce@@')).toHaveLength(2)
    expect(html.indexOf('@@nonce@@')).toBeLessThan(100)
  })

  it('are no attributes of elements, which no policy allows', async () => {
    const { page } = await drawPage('/leren-bank')

    const handlers = [...page.querySelectorAll('*')].flatMap(({ attributes }) =>
      [...attributes].map(({ name }) => name).filter((name) => name.startsWith('on')),
    )
    expect(handlers).toEqual([])
  })
})

it.each(['/', '/leren-bank', '/winkelwagen', '/kleurstalen', '/bestellen'])(
  'the page %s has at most one style attribute, because each makes its policy 53 bytes longer',
  async (path) => {
    const { html } = await drawPage(path)

    expect(html.match(/ style="/g)?.length ?? 0).toBeLessThanOrEqual(1)
  },
)
