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

  it('is printed at its own size, not shrunk to the printable area', async () => {
    expect((await renderDocument(content(), shop)).toString('latin1')).toContain('/PrintScaling /None')
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

  describe('on a paper roll', () => {
    const size = { rollMm: 80 }
    const pageOf = async (changes: Partial<DocumentContent>) => {
      const pdf = await renderDocument(content({ size, ...changes }), shop)
      const found = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))
      return { pages: pagesOf(pdf), width: Number(found?.[1]), height: Number(found?.[2]) }
    }
    const facts = (count: number) =>
      [{ kind: 'facts', facts: Array(count).fill({ label: 'Naam', value: 'Jan' }) }] as const

    it('is as wide as the roll and as long as its content', async () => {
      const short = await pageOf({ blocks: facts(4) })
      const long = await pageOf({ blocks: facts(200) })

      expect(short.width).toBeCloseTo(226.77, 1)
      expect(short.pages).toBe(1)
      expect(long.pages).toBe(1)
      expect(long.height - short.height).toBeGreaterThan(196 * 10)
      expect((await pageOf({ size: { rollMm: 58 }, blocks: facts(4) })).width).toBeCloseTo(164.41, 1)
    })

    it('is never wider than high, because a driver would turn it', async () => {
      const { width, height } = await pageOf({ blocks: [] })

      expect(height).toBeGreaterThan(width)
    })

    it('has room for a QR code and for lines with amounts', async () => {
      const line = { name: 'Leermelk', details: [], quantity: '1 × € 19,95', total: '€ 19,95' }
      const without = await pageOf({ blocks: facts(10) })
      const qr = await pageOf({
        blocks: [
          ...facts(10),
          { kind: 'qr', text: 'https://shop.example/account/bestelling/7', caption: 'Uw bestelling' },
        ],
      })
      const lines = await pageOf({
        size: { rollMm: 58 },
        blocks: [...facts(10), { kind: 'lines', lines: [line], totals: [] }],
      })

      expect(qr.height - without.height).toBeGreaterThan(70)
      expect(lines.pages).toBe(1)
    })
  })
})
