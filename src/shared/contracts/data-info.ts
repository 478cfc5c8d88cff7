import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/** A file or folder; null before the first download. */
const file = z.nullable(z.object({ lastWriteTimeUtc: moment, sizeBytes: z.number() }))

const wire = z.object({
  all_inventoryitems_netsuite: file,
  matrix_options: file,
  images: file,
  menu: file,
  /** Time of the last applied catalog import, and of the last order that reached the ERP; null before the first. */
  last_NetsuiteToShopxbackendSync_DateTime: z.nullable(moment),
  last_ShopxbackendToNetsuiteSync_DateTime: z.nullable(moment),
})
export type DataInfoOnWire = z.input<typeof wire>

/** The shop's copies of ERP data, and their age (docs/requirements.md#s3, data info). */
export const dataInfo = z.pipe(
  wire,
  z.transform((wire) => ({
    items: wire.all_inventoryitems_netsuite,
    matrixOptions: wire.matrix_options,
    images: wire.images,
    menu: wire.menu,
    lastFromErp: wire.last_NetsuiteToShopxbackendSync_DateTime,
    lastToErp: wire.last_ShopxbackendToNetsuiteSync_DateTime,
  })),
)
export type DataInfo = z.output<typeof dataInfo>

export const data = {
  info: endpoint({
    method: 'GET',
    path: '/api/data/info',
    access: 'admin',
    about:
      'Lists the files fetched from the ERP with their sizes and times, and the last synchronization of shop and ERP.',
    reply: dataInfo,
  }),
}
