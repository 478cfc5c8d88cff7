import type { PublicConfig } from '#src/server/features/operations/shop-config/routes.ts'

/** A fictitious shop, for tests that show its name or address. */
export const testConfig: PublicConfig = {
  shop: {
    name: 'Leermeester',
    slug: 'leermeester',
    description: 'Leren meubels op maat.',
    street: 'Voorbeeldstraat 1',
    zipcode: '1234 AB',
    city: 'Voorbeeldstad',
    phone: '012 345 67 89',
    email: 'info@leermeester.example',
    kvkNumber: '00000000',
    vatNumber: 'NL000000000B00',
    socialLinks: [],
  },
  gtmId: null,
  tagScriptUrl: null,
  search: { url: '', indexId: '' },
  links: { netsuiteSalesOrder: '', netsuiteCustomer: '', payOrder: '' },
}
