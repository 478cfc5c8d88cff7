import { postcodeDigits } from './settings.ts'

/**
 * Centers of the Dutch postcode regions 10 to 99 (the first two digits) as latitude and longitude in hundredths of a
 * degree, made by hand from the main towns of each region. They are estimates for sorting, not for navigation: see the
 * README of the planning feature.
 */
const NL_CENTERS: readonly (readonly [number, number])[] = [
  [5237, 490],
  [5235, 493],
  [5222, 517],
  [5237, 522],
  [5242, 500],
  [5244, 482],
  [5265, 507],
  [5278, 482],
  [5263, 474],
  [5249, 465],
  [5238, 464],
  [5229, 462],
  [5217, 443],
  [5216, 449],
  [5214, 466],
  [5207, 430],
  [5201, 436],
  [5206, 449],
  [5200, 471],
  [5190, 460],
  [5192, 448],
  [5191, 436],
  [5182, 420],
  [5181, 467],
  [5206, 498],
  [5209, 512],
  [5216, 503],
  [5212, 528],
  [5222, 550],
  [5203, 545],
  [5191, 545],
  [5192, 520],
  [5182, 498],
  [5154, 368],
  [5148, 390],
  [5132, 380],
  [5152, 430],
  [5154, 448],
  [5159, 477],
  [5165, 487],
  [5156, 508],
  [5163, 500],
  [5170, 530],
  [5177, 545],
  [5165, 562],
  [5138, 540],
  [5145, 547],
  [5147, 566],
  [5156, 596],
  [5137, 615],
  [5122, 588],
  [5102, 586],
  [5086, 569],
  [5085, 592],
  [5089, 598],
  [5184, 586],
  [5187, 574],
  [5202, 566],
  [5198, 591],
  [5196, 607],
  [5195, 632],
  [5203, 666],
  [5214, 625],
  [5221, 597],
  [5228, 630],
  [5223, 688],
  [5237, 666],
  [5258, 655],
  [5278, 688],
  [5271, 638],
  [5251, 609],
  [5237, 610],
  [5253, 560],
  [5276, 595],
  [5298, 605],
  [5292, 570],
  [5303, 562],
  [5305, 550],
  [5318, 545],
  [5320, 579],
  [5315, 590],
  [5330, 598],
  [5311, 612],
  [5314, 643],
  [5295, 655],
  [5298, 690],
  [5313, 693],
  [5322, 657],
  [5325, 637],
  [5336, 675],
]

/** Centers of the Belgian postcode regions 1 to 9 (the first digit). */
const BE_CENTERS: readonly (readonly [number, number])[] = [
  [5085, 445],
  [5120, 455],
  [5092, 505],
  [5060, 565],
  [5035, 495],
  [5010, 510],
  [5050, 385],
  [5105, 310],
  [5100, 380],
]

/** Kilometers per step of the digits after the region. The 100 numbers of a Dutch region span about 20 km. */
const KM_PER_NUMBER = { NL: 0.2, BE: 0.05 } as const
/** A drive to another street of the same postcode. */
const LEAST_KM = 1
/** Roads are longer than a straight line. */
const DETOUR = 1.3
const EARTH_KM = 6371

export type Place = { country: string; postcode: string }

/**
 * Returns an estimate of the kilometers by road between two addresses, from their postcodes. An unknown postcode is in
 * the middle of the country. The estimate is the same in both directions.
 *
 * @example distanceKm({ country: 'NL', postcode: '1012 AB' }, { country: 'NL', postcode: '3511 AA' }) // about 45
 */
export function distanceKm(a: Place, b: Place): number {
  return kmBetween(areaOf(a), areaOf(b))
}

/**
 * Returns the distances in km between these places, by two indexes of the list. Each is computed once, because a route
 * compares them thousands of times.
 */
export function distancesBetween(places: readonly Place[]): (from: number, to: number) => number {
  const areas = places.map(areaOf)
  const size = areas.length
  const km = new Float64Array(size * size)
  for (const [from, one] of areas.entries()) {
    for (const [to, other] of areas.entries())
      km[from * size + to] = to < from ? (km[to * size + from] ?? 0) : kmBetween(one, other)
  }
  return (from, to) => km[from * size + to] ?? 0
}

function kmBetween(from: Area, to: Area): number {
  if (from.key === to.key) return LEAST_KM + Math.abs(from.fine - to.fine) * KM_PER_NUMBER[from.country]
  return LEAST_KM + DETOUR * straightKm(from.center, to.center)
}

type Area = { key: string; country: 'NL' | 'BE'; center: readonly [number, number]; fine: number }

const MIDDLE = [5212, 528] as const

function areaOf({ country, postcode }: Place): Area {
  const digits = postcodeDigits(postcode)
  if (digits !== undefined && country === 'BE') {
    const region = Math.floor(digits / 1000)
    return { key: `BE${region}`, country: 'BE', center: BE_CENTERS[region - 1] ?? MIDDLE, fine: digits % 1000 }
  }
  if (digits === undefined) return { key: 'unknown', country: 'NL', center: MIDDLE, fine: 0 }
  const region = Math.floor(digits / 100)
  return { key: `NL${region}`, country: 'NL', center: NL_CENTERS[region - 10] ?? MIDDLE, fine: digits % 100 }
}

/** Length of the great circle in kilometers. */
function straightKm(a: readonly [number, number], b: readonly [number, number]): number {
  const radians = (hundredths: number) => (hundredths / 100) * (Math.PI / 180)
  const [latitudeA, latitudeB] = [radians(a[0]), radians(b[0])]
  const half = (difference: number) => Math.sin(difference / 2) ** 2
  const chord =
    half(latitudeB - latitudeA) + Math.cos(latitudeA) * Math.cos(latitudeB) * half(radians(b[1]) - radians(a[1]))
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
