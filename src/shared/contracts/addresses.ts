import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'

const match = z.object({
  value: z.string(),
  label: z.string(),
  description: z._default(z.string(), ''),
  precision: z.enum(['None', 'Locality', 'PostalCode', 'Street', 'Address']),
  context: z.string(),
  highlights: z._default(z.array(z.array(z.number())), []),
  tags: z.optional(z.array(z.string())),
})
export type AddressMatch = z.output<typeof match>

const name = z.optional(
  z.nullable(z.object({ name: z.optional(z.nullable(z.string())), primaryName: z.optional(z.nullable(z.string())) })),
)

/** Province and municipality, in fields per country; each field may be missing (docs/integrations/postcode.md#s3). */
const details = z.object({
  nldProvince: name,
  nldMunicipality: name,
  belProvince: name,
  belRegion: name,
  belMunicipality: name,
  deuFederalState: name,
  deuMunicipality: name,
})

const nameOf = (part: z.output<typeof name>) => part?.name ?? part?.primaryName ?? ''

const addressDetailsWire = z.object({
  address: z.object({
    country: z.string(),
    locality: z.string(),
    street: z.string(),
    postcode: z.string(),
    buildingNumber: z.optional(z.nullable(z.number())),
    buildingNumberAddition: z.optional(z.nullable(z.string())),
  }),
  details,
})

/** A complete address, with the field names of the checkout form. */
export const foundAddress = z.pipe(
  addressDetailsWire,
  z.transform(({ address, details: names }) => ({
    zipcode: address.postcode,
    houseNumber: address.buildingNumber?.toString() ?? '',
    houseNumberAddition: address.buildingNumberAddition ?? '',
    streetname: address.street,
    city: address.locality,
    province:
      nameOf(names.nldProvince) ||
      nameOf(names.belProvince) ||
      nameOf(names.belRegion) ||
      nameOf(names.deuFederalState),
    municipality: nameOf(names.nldMunicipality) || nameOf(names.belMunicipality) || nameOf(names.deuMunicipality),
  })),
)
export type FoundAddress = z.output<typeof foundAddress>

const headers = z.object({ 'x-autocomplete-session': z.string().check(z.regex(/^[\w.-]{8,64}$/)) })
const contextText = z.string().check(z.minLength(1), z.maxLength(500))
/** Our own failures. A response of the address service with 400, 404 or 429 is forwarded unchanged, without a code. */
const fails = codes('outage')

export const addresses = {
  autocomplete: endpoint({
    method: 'GET',
    path: '/api/Postcode/autocomplete/:context/:term/:language',
    access: 'public',
    about:
      'Suggests addresses while the user types. `context` is nld, bel or deu at first, and later the `context` of the ' +
      'selected match.',
    params: z.object({
      context: contextText,
      term: z.string().check(z.minLength(1), z.maxLength(100)),
      language: z.string().check(z.regex(/^[a-z]{2}-[A-Z]{2}$/)),
    }),
    headers,
    reply: z.object({ newContext: z.nullable(z.string()), matches: z.array(match) }),
    fails,
    limitPerMinute: 600,
  }),
  details: endpoint({
    method: 'GET',
    path: '/api/Postcode/address/:context',
    access: 'public',
    about: 'Returns the full address of a match with precision Address.',
    params: z.object({ context: contextText }),
    headers,
    reply: foundAddress,
    fails,
    limitPerMinute: 600,
  }),
}
