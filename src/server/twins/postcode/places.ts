/** The countries with addresses, by their code on the wire. */
export type Country = 'nld' | 'bel' | 'deu'

/** A real town with its real postcode areas. Its streets and houses are invented. */
export type Place = {
  country: Country
  locality: string
  municipality: string
  /** Province, or federal state. Null in the region of Brussels, which has no provinces. */
  province: string | null
  /** The region of a place in Belgium. Absent in the other countries. */
  region?: string
  postcodes: readonly number[]
  latitude: number
  longitude: number
}

type Row = [
  locality: string,
  province: string,
  postcodes: number[],
  latitude: number,
  longitude: number,
  municipality?: string,
]

const netherlands: readonly Row[] = [
  ['Haarlem', 'Noord-Holland', [2011, 2012, 2013], 52.381, 4.637],
  ['Amsterdam', 'Noord-Holland', [1012, 1054, 1073], 52.373, 4.893],
  ['Alkmaar', 'Noord-Holland', [1811, 1815], 52.632, 4.749],
  ['Hilversum', 'Noord-Holland', [1211, 1217], 52.224, 5.176],
  ['Zaandam', 'Noord-Holland', [1501, 1506], 52.439, 4.826, 'Zaanstad'],
  ['Rotterdam', 'Zuid-Holland', [3011, 3021, 3062], 51.922, 4.479],
  ["'s-Gravenhage", 'Zuid-Holland', [2511, 2562], 52.08, 4.312],
  ['Delft', 'Zuid-Holland', [2611, 2613], 52.011, 4.358],
  ['Leiden', 'Zuid-Holland', [2311, 2315], 52.16, 4.494],
  ['Gouda', 'Zuid-Holland', [2801, 2806], 52.011, 4.71],
  ['Dordrecht', 'Zuid-Holland', [3311, 3317], 51.813, 4.69],
  ['Utrecht', 'Utrecht', [3511, 3531, 3572], 52.09, 5.121],
  ['Amersfoort', 'Utrecht', [3811, 3817], 52.156, 5.387],
  ['Zeist', 'Utrecht', [3701, 3703], 52.089, 5.233],
  ['Veenendaal', 'Utrecht', [3901, 3905], 52.028, 5.558],
  ['Eindhoven', 'Noord-Brabant', [5611, 5615], 51.441, 5.47],
  ['Tilburg', 'Noord-Brabant', [5011, 5038], 51.556, 5.091],
  ['Breda', 'Noord-Brabant', [4811, 4818], 51.587, 4.776],
  ["'s-Hertogenbosch", 'Noord-Brabant', [5211, 5213], 51.69, 5.304],
  ['Waalwijk', 'Noord-Brabant', [5141, 5144], 51.683, 5.07],
  ['Arnhem', 'Gelderland', [6811, 6826], 51.985, 5.899],
  ['Nijmegen', 'Gelderland', [6511, 6525], 51.846, 5.865],
  ['Apeldoorn', 'Gelderland', [7311, 7321], 52.211, 5.97],
  ['Culemborg', 'Gelderland', [4101, 4105], 51.955, 5.227],
  ['Enschede', 'Overijssel', [7511, 7523], 52.221, 6.894],
  ['Zwolle', 'Overijssel', [8011, 8022], 52.516, 6.083],
  ['Deventer', 'Overijssel', [7411, 7415], 52.255, 6.16],
  ['Groningen', 'Groningen', [9711, 9725], 53.219, 6.567],
  ['Leeuwarden', 'Fryslân', [8911, 8921], 53.201, 5.8],
  ['Sneek', 'Fryslân', [8601, 8605], 53.033, 5.658, 'Súdwest-Fryslân'],
  ['Assen', 'Drenthe', [9401, 9405], 52.993, 6.562],
  ['Lelystad', 'Flevoland', [8224, 8232], 52.518, 5.471],
  ['Almere', 'Flevoland', [1315, 1334], 52.371, 5.222],
  ['Middelburg', 'Zeeland', [4331, 4337], 51.499, 3.61],
  ['Goes', 'Zeeland', [4461, 4463], 51.504, 3.888],
  ['Maastricht', 'Limburg', [6211, 6221], 50.851, 5.691],
  ['Venlo', 'Limburg', [5911, 5914], 51.37, 6.172],
]

const belgium: readonly Row[] = [
  ['Brussel', '', [1000], 50.847, 4.357],
  ['Schaarbeek', '', [1030], 50.867, 4.373],
  ['Antwerpen', 'Antwerpen', [2000, 2018], 51.22, 4.4],
  ['Mechelen', 'Antwerpen', [2800], 51.026, 4.478],
  ['Turnhout', 'Antwerpen', [2300], 51.322, 4.944],
  ['Gent', 'Oost-Vlaanderen', [9000], 51.054, 3.725],
  ['Aalst', 'Oost-Vlaanderen', [9300], 50.938, 4.039],
  ['Sint-Niklaas', 'Oost-Vlaanderen', [9100], 51.165, 4.143],
  ['Brugge', 'West-Vlaanderen', [8000], 51.209, 3.224],
  ['Kortrijk', 'West-Vlaanderen', [8500], 50.828, 3.265],
  ['Oostende', 'West-Vlaanderen', [8400], 51.23, 2.913],
  ['Leuven', 'Vlaams-Brabant', [3000], 50.879, 4.701],
  ['Vilvoorde', 'Vlaams-Brabant', [1800], 50.928, 4.425],
  ['Hasselt', 'Limburg', [3500], 50.93, 5.338],
  ['Genk', 'Limburg', [3600], 50.965, 5.501],
  ['Namur', 'Namur', [5000], 50.467, 4.872],
  ['Liège', 'Liège', [4000], 50.633, 5.568],
  ['Charleroi', 'Hainaut', [6000], 50.411, 4.445],
]

const germany: readonly Row[] = [
  ['Berlin', 'Berlin', [10115, 10435, 12047], 52.52, 13.405],
  ['Hamburg', 'Hamburg', [20095, 22765], 53.551, 9.994],
  ['Bremen', 'Bremen', [28195], 53.079, 8.802],
  ['Köln', 'Nordrhein-Westfalen', [50667, 50823], 50.938, 6.96],
  ['Düsseldorf', 'Nordrhein-Westfalen', [40213], 51.227, 6.774],
  ['Münster', 'Nordrhein-Westfalen', [48143], 51.961, 7.626],
  ['Kleve', 'Nordrhein-Westfalen', [47533], 51.789, 6.138],
  ['Emmerich am Rhein', 'Nordrhein-Westfalen', [46446], 51.834, 6.243],
  ['Gronau', 'Nordrhein-Westfalen', [48599], 52.212, 7.042],
  ['Hannover', 'Niedersachsen', [30159], 52.376, 9.732],
  ['Nordhorn', 'Niedersachsen', [48527], 52.436, 7.071],
  ['Osnabrück', 'Niedersachsen', [49074], 52.279, 8.043],
  ['Frankfurt am Main', 'Hessen', [60311], 50.111, 8.682],
  ['München', 'Bayern', [80331, 80469], 48.137, 11.575],
  ['Stuttgart', 'Baden-Württemberg', [70173], 48.776, 9.183],
]

/** Towns of the Netherlands, Belgium and Germany. */
export const places: readonly Place[] = [
  ...netherlands.map((row) => place('nld', row)),
  ...belgium.map((row) => ({ ...place('bel', row), region: regionOf(row[1]) })),
  ...germany.map((row) => place('deu', row)),
]

function place(country: Country, [locality, province, postcodes, latitude, longitude, municipality]: Row): Place {
  return {
    country,
    locality,
    municipality: municipality ?? locality,
    province: province || null,
    postcodes,
    latitude,
    longitude,
  }
}

function regionOf(province: string): string {
  if (province === '') return 'Brussels Hoofdstedelijk Gewest'
  return ['Namur', 'Liège', 'Hainaut'].includes(province) ? 'Waals Gewest' : 'Vlaams Gewest'
}

/** Other names of a town that the search accepts, separated by spaces. */
export const otherNames: Readonly<Record<string, string>> = {
  "'s-Gravenhage": 'Den Haag',
  "'s-Hertogenbosch": 'Den Bosch',
  Leeuwarden: 'Ljouwert',
  Antwerpen: 'Anvers',
  Brussel: 'Bruxelles Brussels',
  Gent: 'Gand Ghent',
  Liège: 'Luik',
  Namur: 'Namen',
  Köln: 'Keulen Cologne',
  München: 'Munich',
}
