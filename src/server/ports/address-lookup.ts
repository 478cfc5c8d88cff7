/** How much of an address a suggestion settles. Only `Address` has details; anything else is asked further. */
export type AddressPrecision = 'None' | 'Locality' | 'PostalCode' | 'Street' | 'Address'

export type AddressMatch = {
  /** Put unchanged into the field, and used as the next term. */
  value: string
  label: string
  /** Second line, such as a municipality or a number of addresses. */
  description: string
  precision: AddressPrecision
  /** Opaque; the context of the next call. Good for a short while only. */
  context: string
  /** Ranges of `label` to make bold. */
  highlights: readonly (readonly [number, number])[]
  tags?: readonly string[]
}

export type AddressSuggestions = { newContext: string | null; matches: readonly AddressMatch[] }

/** A complete address. Province and municipality sit in `details`, per country; every name may be null. */
export type AddressDetails = {
  language: string
  address: {
    country: string
    locality: string | null
    street: string | null
    postcode: string | null
    building: string | null
    buildingNumber: number | null
    buildingNumberAddition: string | null
  }
  mailLines: readonly string[]
  location: { latitude: number; longitude: number; precision: string } | null
  isPoBox: boolean
  country: { name: string; iso3Code: string; iso2Code: string }
  details: Readonly<Record<string, unknown>>
}

/** An answer of the lookup, ready to be passed on: the body with its caching, or the no with its reason. */
export type AddressResponse<Body> =
  | { status: 200; body: Body; cacheControl: string | undefined }
  | { status: 400 | 404 | 429; body: { exception: string }; cacheControl: undefined }

export type AutocompleteRequest = {
  /** `nld`, `bel`, `deu`, or the context of a match chosen before. */
  context: string
  term: string
  /** `nl-NL` style. */
  language?: string
  buildingListMode?: 'short' | 'paged'
  /** One value per address being entered: 8 to 64 of letters, digits and `-_.`. It is what gets billed. */
  session: string
}

export type AddressRequest = { context: string; dispatchCountry?: string; session: string }

/**
 * Finds addresses while a shopper types.
 *
 * Throws `Outage('postcode')` when the service is not there (`timeout` → 504, `credentials` → 502
 * and an alarm, else 503); the form then opens for typing by hand (docs/decisions.md#e25).
 */
export interface AddressLookup {
  autocomplete(request: AutocompleteRequest): Promise<AddressResponse<AddressSuggestions>>
  address(request: AddressRequest): Promise<AddressResponse<AddressDetails>>
}
