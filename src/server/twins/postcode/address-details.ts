import { places } from './places.ts'
import { formatPostcode, type Scope } from './suggest.ts'

const countries = {
  nld: { name: 'Nederland', iso3Code: 'NLD', iso2Code: 'NL', language: 'nl-NL' },
  bel: { name: 'België', iso3Code: 'BEL', iso2Code: 'BE', language: 'nl-BE' },
  deu: { name: 'Deutschland', iso3Code: 'DEU', iso2Code: 'DE', language: 'de-DE' },
} as const

/**
 * Returns the details of a complete address (docs/integrations/postcode.md#s3). Returns undefined when the scope is not
 * one complete address.
 */
export function addressDetails(scope: Scope) {
  const place = places.find(({ country, locality }) => country === scope.country && locality === scope.locality)
  if (!place || !scope.street || !scope.postcode || !scope.house) return undefined

  const { language, ...country } = countries[scope.country]
  const { number, addition } = scope.house
  const building = addition ? `${number} ${addition}` : String(number)
  const postcode = formatPostcode(scope.postcode)
  return {
    language,
    address: {
      country: country.name,
      locality: place.locality,
      street: scope.street,
      postcode,
      building,
      buildingNumber: number,
      buildingNumberAddition: addition,
    },
    mailLines: [`${scope.street} ${building}`, `${postcode} ${place.locality}`],
    location: { latitude: place.latitude, longitude: place.longitude, precision: 'Address' },
    isPoBox: false,
    country,
    details: regionalDetails(place, scope.house),
  }
}

function regionalDetails(place: (typeof places)[number], { number, addition }: NonNullable<Scope['house']>) {
  switch (place.country) {
    case 'nld':
      return {
        nldProvince: { name: place.province },
        nldMunicipality: { name: place.municipality },
        nldCity: { name: place.locality },
        nldBuilding: { number, addition, allAdditions: [], validated: true },
      }
    case 'bel':
      return {
        belRegion: belgianName(place.region ?? ''),
        belProvince: place.province === null ? null : belgianName(place.province),
        belMunicipality: { ...belgianName(place.municipality), officialLanguages: ['nl'] },
      }
    case 'deu':
      return {
        deuFederalState: { regionId: null, name: place.province },
        deuMunicipality: { id: null, name: place.municipality },
      }
  }
}

const belgianName = (name: string) => ({ nisCode: null, primaryName: name, nlName: name, frName: null, deName: null })
