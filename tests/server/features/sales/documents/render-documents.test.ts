import { describe, expect, it } from 'vitest'
import { type DocumentContent, renderDocument } from '#src/server/features/sales/documents/index.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'

const { shop } = testConfig

const content = (changes: Partial<DocumentContent> = {}): DocumentContent => ({
  title: 'Bestelling 10023',
  madeAt: new Date('2026-11-21T12:00:00Z'),
  blocks: [{ kind: 'text', text: 'Een regel' }],
  ...changes,
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe('a PDF document of the shop', () => {
  it('has the language Dutch and the title of its content', async () => {
    const pdf = (await renderDocument(content(), shop)).toString('latin1')

    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toContain('(nl-NL)')
    expect(pdf).toContain('(Bestelling 10023)')
    expect(pdf).toContain('/DisplayDocTitle true')
  })

  it('uses only the fonts of the shop', async () => {
    const pdf = (await renderDocument(content(), shop)).toString('latin1')

    const fonts = [...pdf.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.filter((name) => !/Figtree|Fraunces/.test(name ?? ''))).toEqual([])
  })

  it('continues on a second page when the first is full', async () => {
    const line = {
      name: 'Fauteuil Toledo',
      details: ['Leer: Toledo 04 Leem'],
      quantity: '1 × € 999,00',
      total: '€ 999,00',
    }
    const lines = (count: number) =>
      content({ blocks: [{ kind: 'lines', lines: Array(count).fill(line), totals: [] }] })

    expect(pagesOf(await renderDocument(lines(3), shop))).toBe(1)
    expect(pagesOf(await renderDocument(lines(30), shop))).toBe(2)
  })

  it('continues on further pages when the remarks are longer than a page', async () => {
    const remarks = Array(120).fill('Graag bellen voor u komt.').join('\n')

    expect(pagesOf(await renderDocument(content({ blocks: [{ kind: 'text', text: remarks }] }), shop))).toBe(3)
  })

  it('has the paper size of its content, A5 or A4', async () => {
    const sizeInPoints = async (size: 'A4' | 'A5') =>
      (await renderDocument(content({ size }), shop))
        .toString('latin1')
        .match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/)
        ?.slice(1)

    expect(await sizeInPoints('A5')).toEqual(['419.53', '595.28'])
    expect(await sizeInPoints('A4')).toEqual(['595.28', '841.89'])
  })
})
