import { describe, expect, it } from 'vitest'
import { productDetail } from '../../support/demo-product.ts'
import { draw, drawPage } from '../../support/draw.ts'
import { productShop } from '../../support/product-shop.ts'

const jsonLd = (page: Document) =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')['@graph']
const content = (page: Document, name: string) => page.querySelector(`meta[name=${name}]`)?.getAttribute('content')

describe('a product page rendered by the server', () => {
  it('contains name, price, options, texts and specifications', async () => {
    const { status, page } = await drawPage('/product/1001', productShop())
    const text = page.body.textContent?.replace(/\s+/g, ' ')

    expect(status).toBe(200)
    expect(page.querySelector('h1')?.textContent).toBe('Leren bank Merel')
    expect(text).toContain('Vanaf € 1.210,00')
    expect(text).toContain('9,2 · 12 beoordelingen')
    expect(text).toContain('Sledepoot RVS')
    expect(text).toContain('Strakke lijnen en een ronde zitneus.')
    expect([...page.querySelectorAll('main caption')].map((caption) => caption.textContent)).toEqual([
      'Algemeen',
      'Afmetingen',
    ])
    expect(text).toContain('212 cm')
  })

  it('names the maker with contact details, the product and its safe use', async () => {
    const { page } = await drawPage('/product/1001', productShop())
    const safety = page.querySelector('details')?.textContent

    for (const part of [
      'Looierspad 14',
      '3971 AB Driebergen',
      'winkel@leermeester.example',
      'LM-1001',
      'Veilig gebruik',
    ])
      expect(safety).toContain(part)
  })

  it('redirects permanently from a former name to the current one, with the selection', async () => {
    expect(await draw('/product/1001/oude-naam?poten=1', productShop())).toEqual({
      status: 301,
      location: '/product/1001/leren-bank-merel?poten=1',
    })
  })

  it('has a picture, a title and a URL for link previews', async () => {
    const { page } = await drawPage('/product/1001', productShop())
    const shared = (property: string) => page.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content')

    expect(shared('image')).toMatch(/^https:\/\/shop\.test\/images\/model\/.*-1280\.jpg$/)
    expect(shared('title')).toBe('Leren bank Merel | Leermeester')
    expect(shared('url')).toBe('https://shop.test/product/1001/leren-bank-merel')
  })

  it('has one canonical URL, whatever the selection', async () => {
    for (const path of ['/product/1001', '/product/1001/leren-bank-merel?poten=1']) {
      const { page } = await drawPage(path, productShop())
      expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
        'https://shop.test/product/1001/leren-bank-merel',
      )
      expect(page.title).toBe('Leren bank Merel | Leermeester')
      expect(content(page, 'description')).toContain('Leren bank Merel')
    }
  })

  it('gives search engines the lowest price and the breadcrumbs', async () => {
    const [item, trail] = jsonLd((await drawPage('/product/1001', productShop())).page)

    expect(item).toMatchObject({ '@type': 'Product', name: 'Leren bank Merel', sku: 'LM-1001' })
    expect(item.aggregateRating).toMatchObject({ ratingValue: 4.6, bestRating: 5, reviewCount: 12 })
    expect(item.offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 1210,
      highPrice: 1355,
      availability: 'https://schema.org/MadeToOrder',
    })
    expect(trail.itemListElement.map((step: { name: string }) => step.name)).toEqual([
      'Home',
      'Banken',
      'Leren bank Merel',
    ])
  })

  it('gives search engines the price and stock of a variant', async () => {
    const [item] = jsonLd((await drawPage('/product/10111', productShop())).page)

    expect(item.offers).toMatchObject({ '@type': 'Offer', price: 1210, availability: 'https://schema.org/InStock' })
  })

  it('says that a variant shows the pictures of its model', async () => {
    const { page } = await drawPage('/product/10222', productShop())

    expect(page.body.textContent).toContain('Afbeelding van het model, in Toledo 02 Nachtblauw')
    expect(page.querySelector('main li:last-child img')?.getAttribute('src')).toContain('/swatch/touch/232f43/')
  })

  it('contains a form that works without JavaScript, with the leathers in words', async () => {
    const { page } = await drawPage('/product/1001', productShop())
    const form = page.querySelector('main form')

    expect(form?.getAttribute('action')).toBe('/product/1001/leren-bank-merel')
    expect([...(form?.querySelectorAll('input[type=radio]') ?? [])].map((input) => input.getAttribute('name'))).toEqual(
      ['poten', 'poten', 'zithoogte', 'zithoogte'],
    )
    expect(form?.innerHTML).toContain('Toledo 02 Nachtblauw')
  })

  it('redirects a complete selection to the page of its variant', async () => {
    expect(await draw('/product/1001?leer=102&poten=2&zithoogte=2', productShop())).toEqual({
      status: 302,
      location: '/product/10222',
    })
  })

  it.each(['/product/77', '/product/0', '/product/bank', '/product/1e3'])('does not exist at %s', async (path) => {
    expect((await drawPage(path, productShop())).status).toBe(404)
  })

  it('shows price, delivery and main sizes next to the name, before the pictures', async () => {
    const specifications = { shx_width: '212', shx_depth: '92', shx_height: '82' }
    const sofa = productDetail({ id: 31, displayName: 'Bank Vlier', basePrice: 825.62, specifications })
    const { page } = await drawPage('/product/31', productShop(sofa))

    const header = page.querySelector('main header')
    expect(header?.textContent?.replace(/\s/g, ' ')).toContain('€ 999,00')
    expect([...(header?.querySelectorAll('li') ?? [])].map((fact) => fact.textContent)).toEqual([
      'Productietijd circa 8-12 weken',
      'B 212 × D 92 × H 82 cm',
    ])
    const gallery = page.querySelector('[aria-label^="Afbeeldingen van"]')
    expect(gallery && header?.compareDocumentPosition(gallery)).toBe(4) // Node.DOCUMENT_POSITION_FOLLOWING
  })

  it('names leather, legs and seat height of a product in stock next to the buy button', async () => {
    const piece = productDetail({
      id: 31,
      displayName: 'Bank Vlier, direct leverbaar',
      shx_class: 'leren-bank',
      count: 1,
      leatherName: 'Toledo 09 Cognac',
      leatherColor: 'Cognac',
      composition: [
        { label: 'Poten', value: 'Eiken' },
        { label: 'Zithoogte', value: '44 cm' },
      ],
    })
    const { page } = await drawPage('/product/31', productShop(piece))

    const text = page.querySelector('dl[aria-label="Uitvoering"]')?.textContent
    expect(text).toContain('LeerToledo Cognac')
    expect(text).toContain('PotenEiken')
    expect(text).toContain('Zithoogte44 cm')
    expect(page.querySelector('dl[aria-label="Uitvoering"] a')?.getAttribute('href')).toBe(
      '/kleurstalen?zoek=Toledo+09+Cognac',
    )
  })

  it('shows the damage of an outlet product in words and in its picture', async () => {
    const specifications = { shx_damage: 'Eén kras op de zijkant.', shx_damage_spot: '1 80 68' }
    const piece = productDetail({
      id: 31,
      displayName: 'Bank, outlet',
      shx_class: 'leren-bank',
      count: 1,
      specifications,
    })
    const { page } = await drawPage('/product/31', productShop(piece))

    expect(page.body.textContent).toContain('Dit is eraan te zien: Eén kras op de zijkant.')
    const mark = page.querySelector('[aria-label="Plek van de beschadiging"]')
    expect(mark?.getAttribute('style')?.replace(/\s/g, '')).toBe('left:80%;top:68%')
  })

  it('does not say for leather care that furniture has to arrive first', async () => {
    const care = productDetail({ id: 31, displayName: 'Leermelk', shx_class: 'leer-onderhoud', count: 9 })
    const { page } = await drawPage('/product/31', productShop(care))

    expect(page.body.textContent).toContain('Wij sturen het als pakket')
    expect(page.body.textContent).not.toContain('bij ons binnen')
  })

  it('says that a sold-out product is unavailable', async () => {
    const soldOut = productDetail({ id: 31, displayName: 'Bank Outlet', shx_class: 'leren-bank', count: 0 })
    const { page } = await drawPage('/product/31', productShop(soldOut))

    expect(page.body.textContent).toContain('Uitverkocht.')
    expect(jsonLd(page)[0].offers.availability).toBe('https://schema.org/OutOfStock')
  })
})
