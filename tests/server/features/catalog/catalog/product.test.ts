import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('a product page', () => {
  const shop = useShop()

  /** Adds a sofa in two leathers with two kinds of legs; one of the four combinations is not available. */
  async function addSofa() {
    const cognac = await shop.addLeather({ name: 'Touch Cognac', mainColor: 'Cognac', hex: '#8a4b22' })
    const black = await shop.addLeather({ name: 'Touch Zwart', mainColor: 'Zwart', hex: '#101010' })
    const oak = await shop.addOption({ axis: 'matrixLeg', name: 'Eiken', picture: 'tapered-oak', sortOrder: 2 })
    const steel = await shop.addOption({ axis: 'matrixLeg', name: 'Staal', picture: 'sled-steel', sortOrder: 1 })
    const parent = await shop.addProduct({
      kind: 'parent',
      displayName: 'Bank Vecht',
      family: 'leren-bank',
      model: 'merel-3',
      hex: '#8a4b22',
      basePrice: 1000,
      lowPrice: 1000,
      texts: {
        blocks: { description: '<p>Een bank.</p>' },
        specifications: { width: '210' },
        facts: { brand: 'Huis' },
      },
    })
    const variant = (leather: number, leg: number, basePrice: number, stock?: number) =>
      shop.addVariant({ parent, leather, leg, basePrice, stock, displayName: `Bank Vecht ${leather}/${leg}` })
    const cognacOnOak = await variant(cognac, oak, 1000, 3)
    const cognacOnSteel = await variant(cognac, steel, 1035.5372)
    const blackOnOak = await variant(black, oak, 1000)
    return { cognac, black, oak, steel, parent, cognacOnOak, cognacOnSteel, blackOnOak }
  }

  it('contains the options by their sort order in the shop, and every variant with its options', async () => {
    const { cognac, black, oak, steel, parent, cognacOnOak, cognacOnSteel, blackOnOak } = await addSofa()

    const product = await shop.anonymous.catalog.product({ params: { id: parent } })

    expect(product.matrixAxes).toEqual([
      { axis: 'matrixLeathertype', optionIds: [cognac, black] },
      { axis: 'matrixLeg', optionIds: [steel, oak] },
    ])
    expect(product.variants).toEqual([
      { id: cognacOnOak, options: [cognac, oak], netPrice: 1000, totalStock: 3 },
      { id: cognacOnSteel, options: [cognac, steel], netPrice: 1035.5372, totalStock: null },
      { id: blackOnOak, options: [black, oak], netPrice: 1000, totalStock: null },
    ])
    expect(product).toMatchObject({ matrix: true, leatherColor: 'Cognac', leatherHex: '#8a4b22', isSet: false })
    expect(product.images[0]?.url).toMatch(/^\/images\/model\/merel-3\/front\/8a4b22\//)
  })

  it('of a variant contains the data of its parent, its own leather and the other variants', async () => {
    const { black, oak, parent, blackOnOak } = await addSofa()

    const product = await shop.anonymous.catalog.product({ params: { id: blackOnOak } })

    expect(product).toMatchObject({
      parent: { id: parent, displayName: 'Bank Vecht' },
      family: 'leren-bank',
      leatherColor: 'Zwart',
      selection: { matrixLeathertype: black, matrixLeg: oak, matrixHandle: null },
      blocks: { description: '<p>Een bank.</p>', comfort: null },
      facts: { brand: 'Huis' },
      specifications: { width: '210' },
      imagesFromParent: true,
    })
    expect(product.variants).toHaveLength(3)
    expect(product.images.at(-1)).toEqual({
      alt: 'Kleurstaal Touch Zwart, zwart leer met fijne nerf',
      url: expect.stringContaining('/swatch/touch/101010/'),
    })
  })

  it('describes its pictures in words: leather, legs and side', async () => {
    const { parent, blackOnOak } = await addSofa()

    const alts = async (id: number) =>
      (await shop.anonymous.catalog.product({ params: { id } })).images.map(({ alt }) => alt)

    expect(await alts(parent)).toEqual(
      expect.arrayContaining([
        'Bank Vecht in Touch Cognac, schuin van voren',
        'Detail van Bank Vecht in Touch Cognac: stiksel en nerf',
      ]),
    )
    expect((await alts(blackOnOak))[0]).toBe('Bank Vecht in Touch Zwart, taps toelopende eiken poten, schuin van voren')
  })

  it('names the model in its pictures per couch set-up, and only when they differ and have all its pictures', async () => {
    const setup = async (model: string | null, displayName: string) => {
      const option = await shop.addOption({ axis: 'matrixCouchSetup', name: displayName })
      await shop.addVariant({ parent, leather, couchSetup: option, model, displayName })
      return option
    }
    const leather = await shop.addLeather({ hex: '#8a4b22' })
    const corner = { kind: 'parent', model: 'ooievaar', hex: '#8a4b22', lowPrice: 1000 } as const
    let parent = await shop.addProduct({ ...corner, displayName: 'Hoekbank Rijn' })
    const left = await setup('ooievaar', 'Hoek links')
    const right = await setup('ooievaar-mirror', 'Hoek rechts')
    await setup('nowhere', 'Eiland')
    const read = async (id: number) => (await shop.anonymous.catalog.product({ params: { id } })).setupModels
    expect(await read(parent)).toEqual({ [left]: 'ooievaar', [right]: 'ooievaar-mirror' })

    parent = await shop.addProduct({ ...corner, displayName: 'Hoekbank Waal' })
    await setup('ooievaar', 'Hoek links')
    await setup(null, 'Hoek rechts')
    expect(await read(parent)).toBeUndefined()
  })

  it('shows a model in its room third, unless a couch set-up has a model without a room', async () => {
    const leather = await shop.addLeather({ hex: '#8a4b22' })
    const sofa = { kind: 'parent', model: 'merel-3', hex: '#8a4b22', lowPrice: 1000 } as const
    const addVariant = async (parent: number, displayName: string, model: string) => {
      const couchSetup = await shop.addOption({ axis: 'matrixCouchSetup', name: displayName })
      return shop.addVariant({ parent, leather, couchSetup, model, displayName })
    }
    const third = async (id: number) => (await shop.anonymous.catalog.product({ params: { id } })).images[2]
    const rhine = await shop.addProduct({ ...sofa, displayName: 'Bank Rijn' })
    await addVariant(rhine, 'Rijn 3-zits', 'merel-3')
    await addVariant(rhine, 'Rijn gespiegeld', 'merel-3-mirror')
    const meuse = await shop.addProduct({ ...sofa, displayName: 'Bank Maas' })
    await addVariant(meuse, 'Maas 3-zits', 'merel-3')
    await addVariant(meuse, 'Maas 2-zits', 'merel-2')

    expect(await third(rhine)).toEqual({
      alt: expect.stringMatching(/^Bank Rijn in Touch \d+, in een woonkamer overdag$/),
      url: expect.stringContaining('/model/merel-3/room/'),
    })
    expect((await third(meuse))?.url).toContain('/model/merel-3/side/')
  })

  it('shows seam and grain of its own leather from close by, before the sample of the leather', async () => {
    const { blackOnOak } = await addSofa()

    const { images } = await shop.anonymous.catalog.product({ params: { id: blackOnOak } })

    expect(images.slice(-3)).toEqual([
      {
        alt: 'Close-up van een naad met bies en stiksel',
        url: expect.stringContaining('/swatch/touch-piping/101010/'),
      },
      { alt: 'Close-up van de nerf van het leer', url: expect.stringContaining('/swatch/touch-grain/101010/') },
      {
        alt: 'Kleurstaal Touch Zwart, zwart leer met fijne nerf',
        url: expect.stringContaining('/swatch/touch/101010/'),
      },
    ])
  })

  it('shows no seam with a cord for a model without cords', async () => {
    const leather = await shop.addLeather({ hex: '#8a4b22' })
    const parent = await shop.addProduct({ kind: 'parent', displayName: 'Hoekbank', model: 'wulp', hex: '#8a4b22' })
    const id = await shop.addVariant({ parent, leather, displayName: 'Hoekbank cognac' })

    const { images } = await shop.anonymous.catalog.product({ params: { id } })

    const closeUps = images.flatMap(({ url }) => /swatch\/touch-(\w+)/.exec(url)?.[1] ?? [])
    expect(closeUps).toEqual(['grain'])
  })

  it.each([
    ['the side from the right second', {}, ['front', 'three-quarter']],
    ['the detail second when damage on it is marked', { shx_damage_spot: '2 24 55' }, ['front', 'detail']],
  ])('shows %s', async (_, specifications, sides) => {
    const id = await shop.addProduct({
      displayName: 'Bank',
      model: 'merel-3',
      hex: '#8a4b22',
      texts: { specifications },
    })

    const { images } = await shop.anonymous.catalog.product({ params: { id } })

    expect(images.slice(0, 2).map(({ url }) => url.split('/')[4])).toEqual(sides)
  })

  it('has a picture of a variant in its own leather, for lists and the cart', async () => {
    const { cognacOnOak, blackOnOak } = await addSofa()
    const picture = async (id: number) => (await shop.anonymous.catalog.product({ params: { id } })).imageUrl

    expect(await picture(cognacOnOak)).toContain('/model/merel-3/front/')
    expect(await picture(cognacOnOak)).toContain('/8a4b22/')
    expect(await picture(blackOnOak)).toContain('/101010/')
  })

  it('of a care product has no leather, even if its picture has the color of a leather', async () => {
    await shop.addLeather({ hex: '#c9b597', mainColor: 'Beige' })
    const id = await shop.addProduct({
      displayName: 'Leermelk',
      family: 'leer-onderhoud',
      model: 'fien',
      hex: '#c9b597',
    })

    const product = await shop.anonymous.catalog.product({ params: { id } })
    expect(product).toMatchObject({ leatherColor: null, leatherHex: null, colourGroups: [] })
    expect(product.images).toMatchObject(expect.arrayContaining([{ url: expect.any(String), alt: 'Leermelk' }]))
    expect(product.images.map(({ alt }) => alt)).not.toContainEqual(expect.stringMatching(/leer |naad/))
  })

  it('of a finished product names its legs and seat height, which cannot be chosen', async () => {
    const leg = await shop.addOption({ axis: 'matrixLeg', name: 'Eiken' })
    const seatHeight = await shop.addOption({ axis: 'matrixSeatheight', name: '44 cm' })
    const id = await shop.addProduct({ displayName: 'Bank Vlier, outlet', stockClass: 'Outlet', stock: 1 })
    await shop.db.updateTable('items').set({ leg_id: leg, seat_height_id: seatHeight }).where('id', '=', id).execute()

    const piece = await shop.anonymous.catalog.product({ params: { id } })

    expect(piece.composition).toEqual([
      { label: 'Poten', value: 'Eiken' },
      { label: 'Zithoogte', value: '44 cm' },
    ])
  })

  it('of a set has the sum of the prices of its components', async () => {
    const table = await shop.addProduct({ basePrice: 500 })
    const chair = await shop.addProduct({ basePrice: 123.4567, stock: 8 })
    const set = await shop.addProduct({
      displayName: 'Eethoek',
      members: [
        { item: table, quantity: 1 },
        { item: chair, quantity: 4 },
      ],
    })

    const product = await shop.anonymous.catalog.product({ params: { id: set } })

    expect(product).toMatchObject({ isSet: true, netPrice: 993.8268 })
    expect(product.setItems.map(({ product, quantity }) => [product.id, quantity, product.totalStock])).toEqual([
      [table, 1, null],
      [chair, 4, 8],
    ])
  })

  it("contains the published reviews of its model, newest first, without the authors' email addresses", async () => {
    const { parent, cognacOnOak } = await addSofa()
    const write = (email: string, review: string) =>
      shop.anonymous.productReviews.create({ body: { id: parent, name: 'Joke', email, review, rating: 4 } })
    await write('een@post.example', 'De eerste: wat een heerlijke bank.')
    shop.clock.advance(60_000)
    await write('twee@post.example', 'De tweede: mooi leer, en op tijd.')
    await write('drie@post.example', 'De derde wacht nog op de winkel.')
    const { items } = await shop.admin.productReviews.find({ query: {} })
    for (const { id, review } of items) {
      if (!review.startsWith('De derde'))
        await shop.admin.productReviews.judge({ params: { id }, body: { isValid: true, reaction: null } })
    }

    for (const id of [parent, cognacOnOak]) {
      const body = (await shop.app.inject(`/api/inventoryitem/${id}`)).json()
      expect(body.reviews.map(({ review }: { review: string }) => review.slice(0, 9))).toEqual([
        'De tweede',
        'De eerste',
      ])
      expect(body.reviews[0]).toMatchObject({ inventoryItemId: parent, rating: 4, reaction: null })
      expect(JSON.stringify(body.reviews)).not.toContain('post.example')
    }
  })

  it('finds the variant of a complete selection, and none for other selections', async () => {
    const { cognac, black, steel, parent, cognacOnSteel } = await addSofa()
    const find = (matrixLeathertype?: number, matrixLeg?: number) =>
      shop.anonymous.catalog.variant({ query: { parentId: parent, matrixLeathertype, matrixLeg } })

    expect(await find(cognac, steel)).toMatchObject({ id: cognacOnSteel })
    await expect(find(black, steel), 'not available').rejects.toMatchObject({ code: 'variant_not_found' })
    await expect(find(cognac), 'matches two variants').rejects.toMatchObject({ code: 'variant_not_found' })
  })

  it.each([
    '/api/inventoryitem/999999',
    '/api/inventoryitem/abc',
    '/api/inventoryitem/-1',
    '/api/inventoryitem/99999999999',
  ])('does not exist at %s', async (url) => {
    expect((await shop.app.inject(url)).statusCode).toBe(404)
  })

  it('does not exist for a product that is no longer sold', async () => {
    const id = await shop.addProduct({ isActive: false })

    await expect(shop.anonymous.catalog.product({ params: { id } })).rejects.toMatchObject({
      code: 'product_not_found',
    })
  })
})
