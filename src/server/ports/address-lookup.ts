/**
 * How precise a suggestion is. Only an `Address` has details (`AddressLookup.address`). After any other, the shopper
 * types on, and the next `autocomplete` call uses the `context` of the suggestion.
 */
export type AddressPrecision = 'None' | 'Locality' | 'PostalCode' | 'Street' | 'Address'

/** A suggestion of the address lookup. */
export type AddressMatch = {
  /** Text to put into the field unchanged. It is also the term of the next call. */
  value: string
  label: string
  /** Second line, such as a municipality or a number of addresses. */
  description: string
  precision: AddressPrecision
  /** Opaque context for the next call. Valid for a short time. */
  context: string
  /** Character ranges of `label` to show in bold. */
  highlights: readonly (readonly [number, number])[]
  tags?: readonly string[]
}

/** The suggestions for a term. */
export type AddressSuggestions = { newContext: string | null; matches: readonly AddressMatch[] }

/**
 * A complete address, of which any part except the country may be null. `details` has province and municipality, under
 * names that differ per country.
 */
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

/** A response of the lookup, to pass on to the client: the body with its cache header, or a refusal with its reason. */
export type AddressResponse<Body> =
  | { status: 200; body: Body; cacheControl: string | undefined }
  | { status: 400 | 404 | 429; body: { exception: string }; cacheControl: undefined }

/** A request for suggestions. */
export type AutocompleteRequest = {
  /** `nld`, `bel`, `deu`, or the context of the match selected before. */
  context: string
  term: string
  /** A language tag such as `nl-NL`. */
  language?: string
  buildingListMode?: 'short' | 'paged'
  /** Id of the entry of one address: 8 to 64 letters, digits or `-_.`. The service charges a price per session. */
  session: string
}

/** A request for the complete address of a match. */
export type AddressRequest = { context: string; dispatchCountry?: string; session: string }

/**
 * Looks up addresses while a shopper types (docs/integrations/postcode.md).
 *
 * Throws `Outage('postcode')` when the service cannot be used. The endpoint of the shop then responds with 504 for
 * `timeout`, 502 for `credentials` (which is logged as an error), else 503. The form accepts an address typed by hand
 * (docs/decisions.md#e25).
 */
export interface AddressLookup {
  autocomplete(request: AutocompleteRequest): Promise<AddressResponse<AddressSuggestions>>
  address(request: AddressRequest): Promise<AddressResponse<AddressDetails>>
}
