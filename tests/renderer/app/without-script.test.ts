import { describe, expect, it } from 'vitest'
import { drawPage } from '#tests/renderer/support/draw.ts'

describe('a page of a visitor without JavaScript', () => {
  it.each(['/winkelwagen', '/bestellen'])(
    '%s says that the page needs JavaScript, and how to order without it',
    async (path) => {
      const { html } = await drawPage(path)
      const words = /<noscript>(?:(?!<\/noscript>).)*JavaScript.*?<\/noscript>/s.exec(html)?.[0] ?? ''

      expect(words).toContain('tel:')
      expect(words).toContain('mailto:')
    },
  )
})
