import { describe, expect, it } from 'vitest'
import { orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('the picture of an order line', () => {
  const shop = usePayingShop()

  const lineOf = async (id: number) => {
    const guest = shop.browser().api
    const { salesOrderId } = await place(guest, orderForm([{ id, itemId: '', basePrice: 825.62, count: 1 }]))
    const [row] = (await guest.salesOrders.show({ params: { id: salesOrderId } })).salesOrderRows
    return row
  }
  const cognac = () => shop.addLeather({ name: 'Toledo 09 Cognac', mainColor: 'Cognac', hex: '#9a5526' })
  const black = () => shop.addLeather({ name: 'Toledo 08 Inkt', mainColor: 'Zwart', hex: '#1d1c1c' })
  const model = () => shop.addProduct({ kind: 'parent', displayName: 'Bank Vonk', model: 'merel-3', hex: '#9a5526' })
  const addPhoto = (item: number, picture: string) =>
    shop.db.insertInto('item_images').values({ item_id: item, position: 1, picture, alt: '' }).execute()

  it('shows the chosen leather and legs, and describes them', async () => {
    await cognac()
    const leg = await shop.addOption({ axis: 'matrixLeg', name: 'Sledepoot RVS', picture: 'sled-steel' })
    const sofa = await shop.addVariant({ parent: await model(), leather: await black(), leg })

    expect(await lineOf(sofa)).toMatchObject({
      imageUrl: '/images/model/merel-3/front/sled-steel/1d1c1c/current-320.webp',
      options: [
        { label: 'Leer', value: 'Toledo 08 Inkt (zwart)' },
        { label: 'Poten', value: 'Sledepoot RVS' },
        { label: 'Levertijd' },
      ],
    })
  })

  it('is a photo of the product itself rather than a rendered picture', async () => {
    const sofa = await shop.addVariant({ parent: await model(), leather: await black() })
    await addPhoto(sofa, 'https://fotos.example/bank.jpg')

    expect(await lineOf(sofa)).toMatchObject({ imageUrl: 'https://fotos.example/bank.jpg' })
  })

  it('is the photo of its model when there is no rendered picture', async () => {
    const parent = await shop.addProduct({ kind: 'parent' })
    await addPhoto(parent, `photo/${'ab'.repeat(16)}`)
    const sofa = await shop.addVariant({ parent, leather: await black() })

    expect(await lineOf(sofa)).toMatchObject({ imageUrl: `/images/photo/${'ab'.repeat(16)}/current-320.webp` })
  })

  it('is absent when the product has no photo and no rendered picture', async () => {
    expect(await lineOf(await shop.addProduct())).toMatchObject({ imageUrl: null, options: [{ label: 'Levertijd' }] })
  })
})
