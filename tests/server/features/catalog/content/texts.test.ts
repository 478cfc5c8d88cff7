import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentNames, contentPaths } from '#shared/contracts/content-pages.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { type Content, openContent } from '#src/server/features/catalog/content/index.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'

const OUR_TEXTS = join(import.meta.dirname, '../../../../../resources/content')
const HEAD = '---\ntitel: Voorwaarden van {shop}\n---\n'

describe('the content texts', () => {
  let folder: string
  let faults: string[]
  const open = (...folders: string[]): Promise<Content> => {
    faults = []
    return openContent({
      folders,
      shop: testConfig.shop,
      publicUrl: 'https://shop.example',
      report: (file, fault) => faults.push(`${file.split('/').at(-1)}: ${fault}`),
    })
  }
  const write = (name: string, text: string | Uint8Array) => writeFile(join(folder, name), text)
  /** Returns the HTML of the page with terms and conditions, for this Markdown. */
  const htmlOf = async (markdown: string) => {
    await write('voorwaarden.md', HEAD + markdown)
    return (await open(folder, OUR_TEXTS)).page('voorwaarden').html.trim()
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-texts-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  it('of the shop are complete and valid', async () => {
    const content = await open(OUR_TEXTS)

    expect(faults).toEqual([])
    for (const name of contentNames) {
      const page = content.page(name)
      expect(page.title).not.toBe('')
      expect(page.description.length, name).toBeGreaterThan(40)
      expect(page.html, name).not.toMatch(/[{}]/)
      expect(page.html, name).not.toContain('Deze tekst is er op dit moment niet')
    }
    expect((await readdir(OUR_TEXTS)).sort()).toEqual(
      ['README.md', 'route.svg', ...contentNames.map((name) => `${name}.md`)].sort(),
    )
  })

  it('of the shop link only to existing pages and headings', async () => {
    const content = await open(OUR_TEXTS)
    const pages: string[] = Object.values(sitePaths).filter((path) => typeof path === 'string')
    const names = contentNames
    const nameAt = (path: string) =>
      names.find((name) => path === Object.entries(contentPaths).find(([own]) => own === name)?.[1])

    for (const name of names) {
      for (const [, href = ''] of content.page(name).html.matchAll(/href="(\/[^"]*)"/g)) {
        const [path = '', anchor] = href.split('#')
        expect(pages, `${name} → ${href}`).toContain(path)
        const at = nameAt(path)
        // The page adds the contact form to the text, so its anchor is not in the HTML of the text.
        if (anchor && at && anchor !== 'formulier') expect(content.page(at).html).toContain(`id="${anchor}"`)
      }
    }
  })

  it('contain the statements that the law requires', async () => {
    const content = await open(OUR_TEXTS)
    const visibleText = (name: (typeof contentNames)[number]) => content.page(name).html.replace(/<[^>]+>/g, '')

    for (const statement of [
      '14 dagen bedenktijd',
      'geen bedenktijd',
      '8 tot 12 weken',
      'KvK-nummer 00000000',
      'niet aangesloten bij een geschillencommissie',
    ]) {
      expect(visibleText('voorwaarden')).toContain(statement)
    }
    for (const statement of [
      'is verantwoordelijk',
      '7 jaar',
      'Autoriteit Persoonsgegevens',
      'PAY.',
      'NetSuite',
      'Postcode.eu',
      'binnen een maand',
    ]) {
      expect(visibleText('privacy')).toContain(statement)
    }
    for (const storedName of [
      'shopping',
      'auth',
      'matrix',
      'consent',
      'leermeester_session',
      'leermeester_device',
      'order_',
    ])
      expect(visibleText('cookies')).toContain(storedName)
    expect(visibleText('garantie')).toContain('ten minste 2 jaar')
    expect(visibleText('toegankelijkheid')).toContain('WCAG 2.2')
    // The European platform for disputes was closed (docs/law.md#r33).
    for (const name of contentNames) {
      expect(content.page(name).html).not.toContain('ec.europa.eu/consumers/odr')
    }
  })

  it('contain the details of the shop in title, text and links', async () => {
    const html = await htmlOf('Bel {telefoon} of [schrijf](mailto:{e-mail}) naar {adres}, open {openingstijden}.')

    expect((await open(folder, OUR_TEXTS)).page('voorwaarden').title).toBe('Voorwaarden van Leermeester')
    expect(html).toBe(
      '<p>Bel <a href="tel:0123456789">012 345 67 89</a> of <a href="mailto:info@leermeester.example">schrijf</a> naar Voorbeeldstraat 1, 1234 AB Voorbeeldstad, open dinsdag tot en met zaterdag van 10.00 tot 17.00 uur.</p>',
    )
  })

  it('keep an unknown placeholder, and report it', async () => {
    expect(await htmlOf('Bel {telefon} of {shop}. \\{zo\\}')).toBe('<p>Bel {telefon} of Leermeester. {zo}</p>')
    expect(faults).toEqual(['voorwaarden.md: unknown placeholder {telefon}'])
  })

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;'],
    ['Een <b onclick="x()">vet</b> woord', '&lt;b onclick="x()"&gt;vet&lt;/b&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x'],
  ])('escape HTML: %s', async (markdown, shown) => {
    const html = await htmlOf(markdown)

    expect(html).toContain(shown)
    expect(html).not.toMatch(/<(script|b|img)/)
    expect(faults.join()).toContain('HTML is shown as text')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//elders.example',
    '/\\\\elders.example',
    'vbscript:x',
  ])('never link to %s', async (address) => {
    expect(await htmlOf(`[hier](<${address}>)`)).toBe('<p>hier</p>')
    expect(faults.join()).toContain('a link may not lead to')
  })

  it('are reported when they link to a missing heading', async () => {
    const html = await htmlOf('## Prijzen & btw\n\n[hier](#prijzen-btw) en [daar](#nergens)')

    expect(html).toContain('<h2 id="prijzen-btw">')
    expect(faults).toEqual(['voorwaarden.md: there is no heading for the link to #nergens'])
  })

  it('show only pictures of the shop', async () => {
    expect(await htmlOf('![een naad](/images/scene/stitching/current-640.webp)')).toContain('<img src="/images/scene/')
    expect(await htmlOf('![spion](https://elders.example/x.gif)')).toBe('<p>spion</p>')
  })

  it('give each heading a unique id, and have a table of contents when their header requests it', async () => {
    await write('voorwaarden.md', '---\ntitel: X\ninhoudsopgave: ja\n---\n# Één\n\n## Één\n\n### Klein\n\n## Gegevens')
    const page = (await open(folder, OUR_TEXTS)).page('voorwaarden')

    expect(page.contents).toEqual([
      { id: 'een', text: 'Één' },
      { id: 'een-2', text: 'Één' },
      // The surrounding page has an element with the id `gegevens`.
      { id: 'gegevens-2', text: 'Gegevens' },
    ])
    expect(page.html).not.toContain('<h1')
  })

  it('can be overridden one by one by files in a folder of the owner', async () => {
    await write('garantie.md', '---\ntitel: Onze garantie\n---\nLevenslang.')
    const content = await open(folder, OUR_TEXTS)

    expect(content.page('garantie')).toMatchObject({ title: 'Onze garantie', html: '<p>Levenslang.</p>\n' })
    expect(content.page('privacy').title).toBe('Privacyverklaring')
    expect(faults).toEqual([])
  })

  it('are read again after a change of their files', async () => {
    await write('garantie.md', '---\ntitel: Oud\n---\nOud.')
    const content = await open(folder, OUR_TEXTS)
    expect(await content.refresh()).toBe(false)

    await write('garantie.md', '---\ntitel: Nieuw\n---\nNieuwe tekst.')
    expect(await content.refresh()).toBe(true)
    expect(content.page('garantie').title).toBe('Nieuw')

    await rm(join(folder, 'garantie.md'))
    expect(await content.refresh()).toBe(true)
    expect(content.page('garantie').title).toBe('Garantie')
  })

  it('have the date of change in their header, or else the date of their file', async () => {
    await write('garantie.md', '---\ntitel: A\nbijgewerkt: 2026-03-01\n---\nA.')
    await write('cookies.md', '---\ntitel: B\n---\nB.')
    await utimes(join(folder, 'cookies.md'), new Date(), new Date('2026-02-02T12:00:00Z'))
    const content = await open(folder, OUR_TEXTS)

    expect(content.changedAt('garantie')?.toISOString()).toBe('2026-03-01T00:00:00.000Z')
    expect(content.changedAt('cookies')?.toISOString()).toBe('2026-02-02T12:00:00.000Z')
    expect(content.page('cookies').updatedOn).toBeNull()
  })

  it('include only a drawing from their own folder, because our map may not fit the text of the owner', async () => {
    expect((await open(OUR_TEXTS)).page('route').drawingUrl).toMatch(/^\/drawings\/route\.svg\?v=[0-9a-f]{12}$/)

    await write('route.md', '---\ntitel: Onze weg\n---\nRechtdoor.')
    const content = await open(folder, OUR_TEXTS)
    expect(content.page('route').drawingUrl).toBeNull()

    await write('route.svg', '<svg/>')
    expect(await content.refresh()).toBe(true)
    expect(content.drawing('route')).toBe('<svg/>')
    expect(content.page('route').drawingUrl).not.toBeNull()
  })

  describe('with an error', () => {
    it.each([
      [
        'a missing header',
        'Zomaar een tekst.',
        'the lines between --- and --- at the beginning are missing',
        'Zomaar een tekst.',
      ],
      ['an unclosed header', '---\ntitel: X\nEen tekst.', 'are missing', 'Een tekst.'],
      ['no title', '---\nomschrijving: X\n---\nEen tekst.', '"titel" is missing', 'Een tekst.'],
      ['an unknown field', '---\ntitle: X\n---\nEen tekst.', '"title: X" is not understood', 'Een tekst.'],
      ['an invalid date', '---\ntitel: X\nbijgewerkt: gisteren\n---\nEen tekst.', 'is not a day', 'Een tekst.'],
      ['no text', '---\ntitel: X\n---\n\n', 'the text is empty', 'Deze tekst is er op dit moment niet'],
      ['an empty file', '', 'the text is empty', 'Deze tekst is er op dit moment niet'],
    ])('by %s are reported, and the page is not empty', async (_what, text, fault, shown) => {
      await write('garantie.md', text)
      const page = (await open(folder, OUR_TEXTS)).page('garantie')

      expect(faults.join('\n')).toContain(fault)
      expect(page.html).toContain(shown)
      expect(page.title).not.toBe('')
    })

    it('by invalid bytes are reported, and shown as far as possible', async () => {
      await write('garantie.md', Buffer.concat([Buffer.from('---\ntitel: X\n---\nCaf'), Buffer.from([0xe9])]))

      expect((await open(folder, OUR_TEXTS)).page('garantie').html).toContain('Caf\ufffd')
      expect(faults).toEqual(['garantie.md: some characters are not UTF-8'])
    })

    it('by a missing file show how to contact the shop', async () => {
      const content = await open(folder)

      expect(content.page('privacy').html).toContain('tel:0123456789')
      expect(faults).toContain('privacy.md: there is no such file')
    })

    it('by an unknown file name are reported, and so is a missing folder', async () => {
      await write('garanties.md', 'x')
      await open(folder, join(folder, 'elders'), OUR_TEXTS)

      expect(faults).toContain('garanties.md: no page has this name')
      expect(faults.some((fault) => fault.startsWith('elders: '))).toBe(true)
    })
  })

  it('show the newest version when an older read ends later', async () => {
    const saved = (id: number, title: string) =>
      new Map([
        ['garantie', { id, source: HEAD.replace('Voorwaarden van {shop}', title), savedAt: new Date(id) }],
      ] as const)
    const reads: PromiseWithResolvers<ReturnType<typeof saved>>[] = []
    const content = await openContent({
      folders: [OUR_TEXTS],
      shop: testConfig.shop,
      publicUrl: 'https://shop.example',
      report: () => undefined,
      savedTexts: () => {
        const read = Promise.withResolvers<ReturnType<typeof saved>>()
        if (reads.push(read) === 1) read.resolve(saved(1, 'Eerste'))
        return read.promise
      },
    })

    const older = content.refresh()
    const newer = content.refresh()
    await expect.poll(() => reads.length).toBeGreaterThan(1)
    // The newer refresh may read at once, or after the older refresh. In both cases it reads the newest version.
    reads[2]?.resolve(saved(3, 'Derde'))
    await new Promise((done) => setTimeout(done, 50))
    reads[1]?.resolve(saved(2, 'Tweede'))
    await expect.poll(() => reads.length).toBe(3)
    reads[2]?.resolve(saved(3, 'Derde'))
    await Promise.all([older, newer])

    expect(content.page('garantie').title).toBe('Derde')
  })
})
