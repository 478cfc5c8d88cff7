import type { ChosenFilter } from '#shared/domain/catalog/filters.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { FAMILIES } from './families.ts'
import type { ListSource } from './product-lists.ts'

/** Returns the name of a family: "Leren banken". The name of an unknown family is derived from its path. */
export function familyText(family: string): string {
  const name = FAMILIES.find(({ path }) => path === family)?.name
  return name ?? family.charAt(0).toUpperCase() + family.slice(1).replaceAll('-', ' ')
}

/** Returns the name of a subgroup, which is a page below the category. */
export const subgroupText = ({ subgroups = [] }: ListSource, value: string) =>
  subgroups.find((subgroup) => subgroup.value === value)?.name ?? value

export const IN_STOCK_TEXT = 'Direct leverbaar'

/** Describes the rating filter. The rating is 1 to 5 stars, and the shop shows ratings on a scale of ten. */
export const ratingText = (minRating: number) => `${minRating * 2} van 10 of hoger`

/** Describes an active filter in a few words, for the chip that removes it. */
export function chosenText(chosen: ChosenFilter, source: ListSource): string {
  switch (chosen.kind) {
    case 'family':
      return familyText(chosen.value)
    case 'subgroup':
      return subgroupText(source, chosen.value)
    case 'colour':
      return chosen.value
    case 'price':
      return priceText(chosen)
    case 'stock':
      return IN_STOCK_TEXT
    case 'rating':
      return ratingText(chosen.minRating)
    default:
      return chosen satisfies never
  }
}

function priceText({ fromCents, toCents }: { fromCents?: number; toCents?: number }): string {
  const euros = (cents: number) => formatCents(cents).replace(/,00$/, '')
  if (fromCents === undefined) return toCents === undefined ? '' : `Tot ${euros(toCents)}`
  return toCents === undefined ? `Vanaf ${euros(fromCents)}` : `${euros(fromCents)} tot ${euros(toCents)}`
}
